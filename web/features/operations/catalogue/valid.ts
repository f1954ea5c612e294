import type { z } from 'zod';
import { ApiProblem } from '../../../platform/api-problem.ts';

/** The values as the schema stores them. Throws a problem with the first message when they are invalid. */
export function valid<Schema extends z.ZodType>(schema: Schema, values: unknown): z.infer<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const { message } = result.error.issues[0]!;
  throw new ApiProblem({ status: 400, code: 'request.invalid', detail: message } as ApiProblem);
}
