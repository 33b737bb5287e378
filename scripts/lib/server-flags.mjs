/**
 * How Node.js runs the server from its sources. V8 lets short-lived objects fill 64 MB and more before it collects them,
 * which requests for large lists do at once. With 16 MB, the server's memory stays 25 to 120 MB smaller under an attack
 * (`npm run bench:hostile-pictures`). In one of two comparisons, `users/me` was 5 % slower with it.
 */
export const SERVER_FLAGS = ["--conditions=vestibule-source", "--max-semi-space-size=16"];
