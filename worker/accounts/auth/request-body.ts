import type { z } from 'zod';
import type { AppContext } from '../../platform/http/app-env.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { AuthError, validationFailed } from './errors.ts';

/** Larger than any request to the account endpoints, bytes. */
const BODY_MAX_BYTES = 16 * 1024;

/** The request's JSON body. Like GoTrue, it accepts any content type; an invalid body is a 400. */
export async function requestBody<Schema extends z.ZodType>(
  context: Pick<AppContext, 'req'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parsedBody(await readText(context.req.raw), schema);
}

/** The same for a request that may have no body, which counts as `{}`. */
export async function optionalRequestBody<Schema extends z.ZodType>(
  context: Pick<AppContext, 'req'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parsedBody((await readText(context.req.raw)) || '{}', schema);
}

function parsedBody<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AuthError(400, 'bad_json', 'The request body must be a JSON object');
  return checked(body, schema);
}

/** True when a page's form was submitted. */
export function isForm({ req }: Pick<AppContext, 'req'>): boolean {
  const type = req.header('Content-Type') ?? '';
  return /^application\/x-www-form-urlencoded\b/i.test(type);
}

/** The fields of a page's form; invalid fields are a 400. */
export async function requestForm<Schema extends z.ZodType>(
  context: Pick<AppContext, 'req'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checked(Object.fromEntries(new URLSearchParams(await readText(context.req.raw))), schema);
}

function checked<Schema extends z.ZodType>(body: object, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const known = issue?.code === 'custom';
    throw validationFailed(
      known ? issue.message : `Invalid value for ${issue?.path.join('.') || 'the request body'}`,
    );
  }
  return parsed.data;
}

/** The body as text; a 413 when it is too long. */
async function readText(request: Request): Promise<string> {
  const body = await readBody(request, BODY_MAX_BYTES);
  if (!body) throw new AuthError(413, 'validation_failed', 'Request body is too large');
  return Buffer.from(body).toString();
}
