export class StripeProblem extends Error {
  readonly status: number;
  readonly type: string;
  readonly fields: Record<string, unknown>;

  constructor(status: number, type: string, message: string, fields: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.fields = fields;
  }

  /** The body that the package reads. */
  get body() {
    return { error: { type: this.type, message: this.message, ...this.fields } };
  }
}

/** A rejected request: 400, with Stripe's code and the invalid parameter. */
export function invalidRequest(message: string, code?: string, param?: string): StripeProblem {
  return new StripeProblem(400, 'invalid_request_error', message, { code, param });
}

/** An unknown object: 404, or 400 when a parameter names it. */
export function noSuch(kind: string, id: string, param = 'id'): StripeProblem {
  return new StripeProblem(
    param === 'id' ? 404 : 400,
    'invalid_request_error',
    `No such ${kind}: '${id}'`,
    { code: 'resource_missing', param },
  );
}

export function apiError(): StripeProblem {
  return new StripeProblem(500, 'api_error', 'An error occurred while processing your request.');
}

/** Stripe's error for this code, with its type and status. */
export function problemOfCode(code: string): StripeProblem {
  if (code === 'api_error') return apiError();
  const message = `The stand-in is set to fail with ${code}.`;
  if (code === 'rate_limit')
    return new StripeProblem(429, 'invalid_request_error', message, { code });
  if (code === 'lock_timeout' || code === 'idempotency_key_in_use')
    return new StripeProblem(409, 'invalid_request_error', message, { code });
  if (code === 'card_declined' || code === 'expired_card')
    return new StripeProblem(402, 'card_error', message, { code });
  return invalidRequest(message, code);
}
