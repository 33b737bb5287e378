/** The person left the dialog that asked who they are: the change was not made. */
export class StepUpCanceled extends Error {
  constructor() {
    super("The proof of identity was cancelled.");
    this.name = "ProofCancelled";
  }
}
