/** A parameter in a form: a string, or nested parameters by name. */
export type Wire = string | { [name: string]: Wire };

/**
 * Parses Stripe's form encoding, of bodies and queries: `a[b][0]=x` is `{ a: { b: ['x'] } }`. Names
 * that are no words are ignored, so that nothing reaches an object's prototype.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root: { [name: string]: Wire } = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]$/).filter((part, index) => index === 0 || part !== '');
    let place = root;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      if (typeof next === 'object') place = next;
      else {
        const made: { [name: string]: Wire } = Object.create(null);
        place[part] = made;
        place = made;
      }
    }
    const last = path.at(-1)!;
    // `expand[]=a&expand[]=b`, as Stripe's own examples write lists.
    if (name.endsWith('[]')) {
      const list = place[last];
      const items = typeof list === 'object' ? list : Object.create(null);
      items[String(Object.keys(items).length)] = value;
      place[last] = items;
    } else place[last] = value;
  }
  return listed(root) as Record<string, unknown>;
}

/** Converts objects with the names 0, 1, 2… to lists. */
function listed(value: Wire): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name], index) => name === String(index)))
    return entries.map(([, each]) => listed(each));
  return Object.fromEntries(entries.map(([name, each]) => [name, listed(each)]));
}
