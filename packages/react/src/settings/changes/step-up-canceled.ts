/** The user closed the step-up dialog; the change was not made. */
export class StepUpCanceled extends Error {
  constructor() {
    super("Step-up authentication was canceled.");
    this.name = "ProofCancelled";
  }
}
