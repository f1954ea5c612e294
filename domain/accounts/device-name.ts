const browsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(e|ium)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A readable name for the device of a User-Agent: 'Firefox, Windows'. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Appareil inconnu';
  const known = [browsers, systems].flatMap(
    (names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [],
  );
  return known.join(', ') || 'Appareil inconnu';
}
