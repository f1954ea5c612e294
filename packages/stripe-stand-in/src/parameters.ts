import { z } from 'zod';
import { invalidRequest } from './errors.ts';

/** The call's parameters in the package's types: a schema that `satisfies` it has no others. */
export type Known<Params> = { [Name in keyof Params]?: z.ZodType };

/** A whole number from `least` to `most`, which forms encode as digits. */
export const integer = (least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most));

export const metadata = z.record(z.string(), z.coerce.string().max(500)).default({});
export const expand = z.array(z.string()).optional();
export const currency = z.literal('eur');

/**
 * The parameters as `schema` parses them. A missing, unknown or invalid parameter is an error in
 * Stripe's words; one that Stripe knows and the stand-in does not is unknown here too.
 */
export function read<S extends z.ZodType>(schema: S, sent: unknown): z.infer<S> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const name = (path: PropertyKey[]) =>
    path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
  if (issue.code === 'unrecognized_keys') {
    const param = name([...issue.path, issue.keys[0]!]);
    throw invalidRequest(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
  }
  const param = name(issue.path);
  const value = issue.path.reduce<unknown>(
    (at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part],
    sent,
  );
  if (value === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param);
  throw invalidRequest(`Invalid ${param}: ${issue.message}`, 'parameter_invalid', param);
}
