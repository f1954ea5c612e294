/**
 * The JSON in a command's output, which wrangler may precede or follow with a banner, a warning or
 * a notice of an update. Throws when there is none: an empty list would hide what exists.
 */
export function jsonIn(output: string): unknown {
  const lines = output.split('\n');
  for (let start = 0; start < lines.length; start++) {
    if (!/^\s*[[{]/.test(lines[start]!)) continue;
    for (let end = lines.length; end > start; end--) {
      if (!/[\]}]\s*$/.test(lines[end - 1]!)) continue;
      const json = parsed(lines.slice(start, end).join('\n'));
      if (json !== undefined) return json;
    }
  }
  throw new Error(`no JSON in the output: ${output.trim().slice(0, 200)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
