/** A test process that ends without stopping its server. Prints the server's process ID. */
import { startVestibule } from "@vestibule/test";

const { serverPid } = await startVestibule();
process.stdout.write(`server ${serverPid}\n`);
setInterval(() => {}, 60_000);
