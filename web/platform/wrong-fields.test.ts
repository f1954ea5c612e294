import { describe, expect, it } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { fieldErrorOf } from './wrong-fields.ts';

const refused = (path: string) =>
  new ApiProblem({
    ...{ status: 400, code: 'request.invalid', detail: 'Champs invalides' },
    errors: [{ path, message: 'Trop court' }],
  });

describe('fieldErrorOf', () => {
  it('is the message of the field that the failure names', () => {
    expect(fieldErrorOf(refused('meaning'), 'meaning')).toBe('Trop court');
    expect(fieldErrorOf(refused('meaning'), 'word', true)).toBeNull();
  });

  it('stands at the first field when the failure names none', () => {
    expect(fieldErrorOf(refused(''), 'word', true)).toBe('Trop court');
    expect(fieldErrorOf(refused(''), 'meaning')).toBeNull();
  });

  it('marks no field for a failure that is about none', () => {
    const full = new ApiProblem({ status: 409, code: 'house_name.too_many', detail: 'Complète' });
    expect(fieldErrorOf(full, 'word', true)).toBeNull();
  });
});
