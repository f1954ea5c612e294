import type Stripe from 'stripe';
import { z } from 'zod';
import { invalidRequest, noSuch } from '../errors.ts';
import { emitThin } from '../events.ts';
import { type Known, read } from '../parameters.ts';
import { newId, type Store } from '../store.ts';

type Account = Stripe.V2.Core.Account;

/** The onboarding state: requirements still missing, complete, or missing again. */
export type Onboarding = 'incomplete' | 'active' | 'restricted';

/** The requirement that is missing until the owner has completed the onboarding. */
export const TERMS = 'identity.attestations.terms_of_service.account';

const requested = z.strictObject({ requested: z.boolean() });
const include = z
  .array(
    z.enum([
      'configuration.customer',
      'configuration.merchant',
      'configuration.recipient',
      'defaults',
      'future_requirements',
      'identity',
      'requirements',
    ]),
  )
  .optional();
type Include = NonNullable<z.infer<typeof include>>;

const creation = z.strictObject({
  contact_email: z.email().optional(),
  contact_phone: z.string().optional(),
  display_name: z.string().optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  identity: z
    .strictObject({
      country: z.string().length(2).optional(),
      entity_type: z.enum(['individual', 'company', 'government_entity', 'non_profit']).optional(),
    })
    .loose()
    .optional(),
  configuration: z
    .strictObject({
      recipient: z
        .strictObject({
          capabilities: z
            .strictObject({
              stripe_balance: z
                .strictObject({
                  stripe_transfers: requested.optional(),
                  payouts: requested.optional(),
                })
                .optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
  defaults: z
    .strictObject({
      currency: z.string().optional(),
      locales: z.array(z.string()).optional(),
      profile: z.looseObject({}).optional(),
      responsibilities: z
        .strictObject({
          fees_collector: z.enum([
            'application',
            'application_custom',
            'application_express',
            'stripe',
          ]),
          losses_collector: z.enum(['application', 'stripe']),
        })
        .optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  include,
} satisfies Known<Stripe.V2.Core.AccountCreateParams>);

/** POST /v2/core/accounts: an account that can receive transfers after its owner's onboarding. */
export function createAccount(store: Store, sent: unknown): Account {
  const params = read(creation, sent);
  const { defaults, identity } = params;
  if (!params.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested)
    throw invalidRequest(
      'The stand-in has accounts that receive transfers only: request configuration.recipient.capabilities.stripe_balance.stripe_transfers.',
      'parameter_missing',
    );
  if (params.contact_email?.endsWith('.invalid'))
    throw invalidRequest(
      `Invalid email address: ${params.contact_email}`,
      'email_invalid',
      'contact_email',
    );
  const responsibilities = defaults?.responsibilities;
  const account = store.put('v2.core.account', {
    id: newId('acct'),
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: { recipient: recipient('incomplete') },
    ...(params.contact_email ? { contact_email: params.contact_email } : {}),
    created: new Date(store.now() * 1000).toISOString(),
    dashboard: params.dashboard ?? 'none',
    defaults: {
      currency: defaults?.currency ?? 'eur',
      responsibilities: {
        fees_collector: responsibilities?.fees_collector ?? 'application',
        losses_collector: responsibilities?.losses_collector ?? 'application',
        requirements_collector: 'stripe',
      },
    },
    ...(params.display_name ? { display_name: params.display_name } : {}),
    future_requirements: { entries: [] },
    identity: {
      country: identity?.country?.toLowerCase() ?? 'fr',
      ...(identity?.entity_type ? { entity_type: identity.entity_type } : {}),
    },
    livemode: false,
    metadata: params.metadata,
    requirements: requirements('incomplete'),
  } satisfies Account);
  emitThin(store, 'v2.core.account.created', related(account.id));
  return included(account, params.include);
}

/** GET /v2/core/accounts/:id, with the parts that `include` names. */
export function retrieveAccount(store: Store, id: string, sent: unknown): Account {
  const params = read(z.strictObject({ include }), sent);
  return included(accountOf(store, id), params.include);
}

/** The account with this id, or Stripe's error. */
export function accountOf(store: Store, id: string, param?: string): Account {
  const account = store.find('v2.core.account', id);
  if (!account) throw noSuch('account', id, param);
  return account;
}

/** The account with v2's default fields, and the requested parts. */
function included(account: Account, include: Include = []): Account {
  const { configuration, defaults, future_requirements, identity, requirements, ...shown } =
    account;
  const wants = (name: Include[number]) => include.includes(name);
  return {
    ...shown,
    ...(wants('configuration.recipient') ? { configuration } : {}),
    ...(wants('defaults') ? { defaults } : {}),
    ...(wants('future_requirements') ? { future_requirements } : {}),
    ...(wants('identity') ? { identity } : {}),
    ...(wants('requirements') ? { requirements } : {}),
  };
}

function recipient(state: Onboarding): NonNullable<Account['configuration']>['recipient'] {
  const status = state === 'active' ? 'active' : 'restricted';
  const status_details =
    state === 'active'
      ? []
      : [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }];
  return {
    applied: true,
    capabilities: {
      stripe_balance: {
        payouts: { status, status_details },
        stripe_transfers: { status, status_details },
      },
    },
  };
}

/** The requirements for an account's owner: all, none, or a later document. */
function requirements(state: Onboarding): Account['requirements'] {
  const missing = {
    active: [],
    incomplete: ['identity.individual.given_name', TERMS],
    restricted: ['identity.individual.documents.primary_verification'],
  }[state];
  if (missing.length === 0) return { entries: [] };
  const status = state === 'restricted' ? 'past_due' : 'currently_due';
  return {
    entries: missing.map((description) => ({
      awaiting_action_from: 'user',
      description,
      errors: [],
      impact: {
        restricts_capabilities: [
          {
            capability: 'stripe_balance.stripe_transfers',
            configuration: 'recipient',
            deadline: { status },
          },
        ],
      },
      minimum_deadline: { status },
      requested_reasons: [{ code: 'routine_onboarding' }],
    })),
    summary: { minimum_deadline: { status } },
  };
}

/** True when an account may receive transfers now. */
export function canReceiveTransfers(account: Account): boolean {
  const transfers =
    account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  return transfers?.status === 'active';
}

/** Sets the onboarding state, and sends an event to the platform. */
export function setOnboarding(store: Store, id: string, state: Onboarding): Account {
  accountOf(store, id);
  const account = store.change('v2.core.account', id, {
    configuration: { recipient: recipient(state) },
    requirements: requirements(state),
  });
  emitThin(store, 'v2.core.account[requirements].updated', related(id));
  emitThin(
    store,
    'v2.core.account[configuration.recipient].capability_status_updated',
    related(id),
  );
  return account;
}

/** Closes an account permanently, and sends an event to the platform. */
export function closeAccount(store: Store, id: string): Account {
  accountOf(store, id);
  const account = store.change('v2.core.account', id, {
    closed: true,
    configuration: { recipient: recipient('restricted') },
  });
  emitThin(store, 'v2.core.account.closed', related(id));
  return account;
}

const related = (id: string) => ({
  id,
  type: 'v2.core.account',
  url: `/v2/core/accounts/${id}`,
});
