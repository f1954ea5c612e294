import { createServer } from 'node:net';

/** The addresses of `localhost`: a program at either of them would answer in the server's place. */
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * The port to serve: `PORT`, or `usual`. Ends this process with one sentence when it is taken, or that of
 * `STRIPE_PORT` is; to be called first, since building and filling take minutes.
 */
export async function portToServe(usual = 8787): Promise<number> {
  const { PORT = String(usual), STRIPE_PORT } = process.env;
  const problem =
    (await portProblem('PORT', PORT)) ??
    (STRIPE_PORT ? await portProblem('STRIPE_PORT', STRIPE_PORT) : null);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  return Number(PORT);
}

/** Why nothing can listen on the port that the variable names; null when it is free. */
export async function portProblem(variable: string, value: string): Promise<string | null> {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return `${variable} is a port from 1 to 65535, not "${value}".`;
  const codes = await Promise.all(LOOPBACK.map((address) => listeningFails(port, address)));
  if (codes.includes('EADDRINUSE'))
    return `Port ${port} is taken: end the program that listens there, or set ${variable} to another port.`;
  if (codes.includes('EACCES'))
    return `Port ${port} is reserved by the system: set ${variable} to another port.`;
  return null;
}

/** The code of the error when listening fails; null when it does not. */
function listeningFails(port: number, address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
      .listen(port, address, () => server.close(() => resolve(null)));
  });
}
