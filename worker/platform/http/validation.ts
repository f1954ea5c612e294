import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import type { z } from 'zod';
import '../../../domain/text/input-messages.ts';
import { ProblemError } from '../../../domain/problem.ts';

type Target = Extract<keyof ValidationTargets, 'param' | 'query' | 'header'>;

/** Checks path parameters, the query or headers; invalid values are a 400 problem. */
export function valid<T extends Target, Schema extends z.ZodType>(target: T, schema: Schema) {
  return zValidator(target, schema, (result) => {
    if (!result.success) throw invalid(result.error.issues);
  });
}

/** Checks a JSON body; another content type is a 415 problem, any other invalid body a 400. */
export function validBody<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('json', schema, (result, context) => {
    if (!/^application\/json\b/i.test(context.req.header('Content-Type') ?? ''))
      throw new ProblemError('request.unsupported_media_type');
    if (!result.success) throw invalid(result.error.issues);
  });
}

/**
 * Like {@link validBody}, for an optional body: an empty body, or one of another type, is `{}`. Hono alone
 * rejects an empty JSON body.
 */
export function validOptionalBody<Schema extends z.ZodType>(schema: Schema) {
  const validate = zValidator('json', schema, (result) => {
    if (!result.success) throw invalid(result.error.issues);
  });
  const validateIfGiven: typeof validate = async (context, next) => {
    if ((await context.req.text()) !== '') return validate(context, next);
    context.req.addValidatedData('json', schema.parse({}) as object);
    await next();
  };
  return validateIfGiven;
}

/** The 400 problem that lists the invalid fields, twenty at most. */
export function invalid(issues: readonly z.core.$ZodIssue[]): ProblemError {
  return new ProblemError(
    'request.invalid',
    issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  );
}
