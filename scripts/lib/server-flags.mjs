/**
 * How Node.js runs the server from its sources. V8 lets short-lived objects fill 64 MB and more before it collects them,
 * which requests for large lists do at once. With 16 MB, the server's memory stays about 100 MB smaller under an attack
 * (`npm run bench:hostile-pictures`), and requests take as long as before.
 */
export const SERVER_FLAGS = ["--conditions=vestibule-source", "--max-semi-space-size=16"];
