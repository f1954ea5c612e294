/** Edits of wrangler.toml's text that preserve its comments and order. */

/** The text with the value of `key` set in the only table `header` that `has` the given line. */
export function withValueIn(
  text: string,
  header: string,
  has: string,
  key: string,
  value: string,
): string {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (line.trim() === header ? [index] : []));
  for (const start of starts) {
    const next = lines.findIndex((line, index) => index > start && line.trim().startsWith('['));
    const end = next < 0 ? lines.length : next;
    const table = lines.slice(start, end);
    if (!table.some((line) => line.trim() === has)) continue;
    const at = table.findIndex((line) => line.startsWith(`${key} =`));
    if (at < 0) break;
    lines[start + at] = `${key} = ${JSON.stringify(value)}`;
    return lines.join('\n');
  }
  throw new Error(`wrangler.toml has no ${header} with ${has} and ${key}`);
}

/** The text with `account_id` below the Worker's name, for all environments. */
export function withAccountId(text: string, accountId: string): string {
  const line = `account_id = ${JSON.stringify(accountId)}`;
  const head = text.slice(0, text.search(/^\[/m));
  if (/^account_id = .*$/m.test(head)) return text.replace(/^account_id = .*$/m, line);
  return text.replace(/^(name = .*)$/m, `$1\n${line}`);
}
