/**
 * The log entries of our own code in Cloudflare's exports. A line of an export is an event of `wrangler tail --format
 * json` or of Logpush (`workers_trace_events`), each with several entries, or a single entry.
 */
export function logLines(exported: string): object[] {
  return exported.split('\n').flatMap((line) => {
    const read = objectIn(line);
    if (!read) return [];
    if ('event' in read && typeof read.event === 'string') return [read];
    const logs = arrayIn(read, 'logs') ?? arrayIn(read, 'Logs') ?? [];
    return logs.flatMap((log) => {
      const said = arrayIn(log, 'message') ?? arrayIn(log, 'Message') ?? [];
      return said.flatMap((text) => (typeof text === 'string' ? (objectIn(text) ?? []) : []));
    });
  });
}

function objectIn(text: string): object | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    // Truncated, or no entry of ours.
    return null;
  }
}

function arrayIn(value: unknown, name: string): unknown[] | null {
  const found = (value as Record<string, unknown> | null)?.[name];
  return Array.isArray(found) ? found : null;
}
