import { env } from 'cloudflare:workers';
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

// vitest has its main process print every log entry, and ends a file once all are acknowledged. An entry that an
// object or a queue logs at that moment can only be sent along with the next message, since it belongs to
// another request; none comes, and the file never ends (issue 15719 of workers-sdk). So log entries stay here,
// and a test that fails prints its own.
const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;
const shared = console as { print?: typeof console.log };
shared.print ??= console.log.bind(console);
/** The console as vitest made it, whatever earlier files have stored. */
const { print } = shared;

let lines: string[] = [];
if (env.PRINT_LOGS !== 'on')
  for (const method of methods)
    console[method] = (...values: unknown[]) => void lines.push(format(...values));

beforeEach(() => {
  lines = [];
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail' && lines.length > 0) print(lines.join('\n'));
});
