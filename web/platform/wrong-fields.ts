import { ApiProblem } from './api-problem.ts';

export interface WrongFields {
  /** The `name`s of the fields that a failure is about. */
  names: readonly string[];
  /** True when the content of the form is why it was refused, even if no field is named. */
  isInvalid: boolean;
}

/** An error that names its fields; `*` stands for the form's first one. */
export abstract class FieldError extends Error {
  abstract readonly fields: readonly string[];
}

/** Fields of problems that are about one, but not about its format. */
const fieldsByCode: Record<string, readonly string[]> = {
  'account.proof_invalid': ['current-password', 'one-time-code'],
  'topic.slug_taken': ['slug'],
};

/** The message of a failure at one of its form's fields; what names no field stands at the first. */
export function fieldErrorOf(error: unknown, name: string, isFirst = false): string | null {
  if (!(error instanceof ApiProblem)) return null;
  const found = error.errors?.find(({ path }) => path === name || (isFirst && path === ''));
  return found?.message ?? null;
}

/** The fields that a failure of any request is about. */
export function wrongFieldsOf(error: unknown): WrongFields {
  if (error instanceof FieldError)
    return { names: error.fields, isInvalid: error.fields.includes('*') };
  if (!(error instanceof ApiProblem)) return { names: [], isInvalid: false };
  // `links.0.url` is an error of `links`.
  const paths = error.errors?.flatMap(({ path }) => [path, path.split('.')[0]!]) ?? [];
  return {
    names: [...paths, ...(fieldsByCode[error.code] ?? [])],
    isInvalid: error.status === 400 || error.status === 422,
  };
}
