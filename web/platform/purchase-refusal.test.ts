import { describe, expect, it } from 'vitest';
import { problemFor } from '../../domain/problem.ts';
import { ApiProblem } from './api-problem.ts';
import { refusalOf, refusalText } from './purchase-refusal.ts';

const chosen = { username: 'basile', topicId: 't', pricing: 'day', priceCents: 1200 } as const;
const today = { pricing: 'day', priceCents: 9900, currency: 'EUR' } as const;

describe('refusalText', () => {
  it('names the new price beside the one that was shown', () => {
    const text = refusalText({ because: 'changed', chosen, offer: today });
    expect(text).toMatch(/« One Day » coûte maintenant 99\s€, et non 12\s€\. Rien n’a été payé/);
  });

  it('says that a subscription covers it', () => {
    const covered = { pricing: 'month', priceCents: 0, currency: 'EUR' } as const;
    expect(refusalText({ because: 'changed', chosen, offer: covered })).toContain('abonnement');
  });

  it('names the conversation that is open instead', () => {
    const open = { id: 'c', pricing: 'question' } as const;
    const problem = problemFor('conversation.other_option');
    const refusal = refusalOf(new ApiProblem({ ...problem, conversation: open }), chosen);
    expect(refusal).toEqual({ because: 'other-option', chosen, open });
    expect(refusalText(refusal!)).toContain('Une conversation « One Shot » est déjà ouverte');
  });

  it('says that the offer is gone', () => {
    const refusal = refusalOf(new ApiProblem(problemFor('conversation.not_available')), chosen);
    expect(refusalText(refusal!)).toContain('Ce tarif n’est plus proposé');
  });

  it('says that the amount is too low for a card', () => {
    const refusal = refusalOf(new ApiProblem(problemFor('order.too_small')), chosen);
    expect(refusalText(refusal!)).toMatch(
      /trop petit pour être payé par carte.* Rien n’a été payé/,
    );
  });

  it('is null for any other failure', () => {
    expect(refusalOf(new ApiProblem(problemFor('server.error')), chosen)).toBeNull();
    expect(refusalOf(new Error('network'), chosen)).toBeNull();
  });
});
