import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { avatarUrl } from '../../../database/person.ts';
import {
  accountExports,
  authFactorResets,
  authFactors,
  authPasskeys,
  authSessions,
  authUsers,
  creatorEarnings,
  creatorProfiles,
  debtPayments,
  ledgerAccounts,
  moderators,
  operators,
  payouts,
  profiles,
  verifications,
} from '../../../database/schema.ts';
import { countryName } from '../../../domain/accounts/country.ts';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import type {
  OperatedPerson,
  PersonAccount,
  PersonMoney,
} from '../../../domain/operations/people-wire.ts';
import { accountOf, type OwnedAccount } from '../../../domain/orders/ledger.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { isLive } from '../../accounts/auth/session.ts';
import { shownIdentity } from '../../community/verification/waiting-verifications.ts';
import {
  listConversations,
  listDecisions,
  listLetters,
  listOrders,
  listReports,
  selectConversations,
  selectDecisions,
  selectLetters,
  selectOrders,
  selectReports,
} from './person-lists.ts';

const SESSIONS_SHOWN = 50;
const PASSKEYS_SHOWN = 20;
const PAYOUTS_SHOWN = 5;

/** Query columns of the balances of a creator's accounts in the books, cents. */
const balancesOf = (id: string) => {
  const balance = (kind: OwnedAccount) =>
    sql<number>`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts}
      where ${ledgerAccounts.id} = ${accountOf(kind, id)}), 0)`;
  return {
    connectCents: balance('connect').as('connect_cents'),
    transitCents: balance('transit').as('transit_cents'),
    debtCents: sql<number>`(-${balance('debt')})`.as('debt_cents'),
  };
};

/** Everything that an operator's page shows about a person. 404 for an unknown id. */
export async function readPerson(
  db: Database,
  id: string,
  viewerId: string | null,
  now: number,
): Promise<OperatedPerson> {
  const {
    profile,
    account,
    sessions,
    factors,
    passkeys,
    lastExport,
    verification,
    earnings,
    debtPaid,
    recentPayouts,
  } = await batch(db, {
    profile: first(
      db
        .select({
          id: profiles.id,
          username: profiles.username,
          name: profiles.name,
          bio: profiles.bio,
          profileImagePath: profiles.profileImagePath,
          profileImageUploadedAt: profiles.profileImageUploadedAt,
          isCreator: profiles.isCreator,
          createdAt: profiles.createdAt,
          hiddenAt: profiles.hiddenAt,
          suspendedAt: profiles.suspendedAt,
          deletedAt: profiles.deletedAt,
          moderatorSince: aliased('moderator', { at: moderators.grantedAt }).at,
          operatorSince: aliased('operator', { at: operators.grantedAt }).at,
          verifiedStatus: creatorProfiles.verifiedStatus,
          shows: shownIdentity.as('shows'),
          ...balancesOf(id),
        })
        .from(profiles)
        .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
        .leftJoin(moderators, eq(moderators.userId, profiles.id))
        .leftJoin(operators, eq(operators.userId, profiles.id))
        .where(eq(profiles.id, id)),
    ),
    account: first(
      db
        .select({
          email: authUsers.mailTo,
          emailConfirmedAt: authUsers.emailConfirmedAt,
          mailRefusedAt: authUsers.mailRefusedAt,
          mailRefusal: authUsers.mailRefusal,
          createdAt: authUsers.createdAt,
          lastSignInAt: authUsers.lastSignInAt,
          hasPassword: sql`${authUsers.passwordHash} is not null`
            .mapWith(Boolean)
            .as('has_password'),
          hasGoogle: sql`exists (select 1 from auth_identities where user_id = ${authUsers.id})`
            .mapWith(Boolean)
            .as('has_google'),
          resetStartedAt: authFactorResets.startedAt,
          resetDueAt: authFactorResets.dueAt,
        })
        .from(authUsers)
        .leftJoin(authFactorResets, eq(authFactorResets.userId, authUsers.id))
        .where(eq(authUsers.id, id)),
    ),
    sessions: db
      .select({
        id: authSessions.id,
        userAgent: authSessions.userAgent,
        country: authSessions.country,
        method: authSessions.method,
        createdAt: authSessions.createdAt,
        refreshedAt: authSessions.refreshedAt,
      })
      .from(authSessions)
      .where(and(eq(authSessions.userId, id), isLive(now)))
      .orderBy(desc(authSessions.refreshedAt))
      .limit(SESSIONS_SHOWN),
    factors: db
      .select({ kind: authFactors.kind, verifiedAt: authFactors.verifiedAt })
      .from(authFactors)
      .where(and(eq(authFactors.userId, id), isNotNull(authFactors.verifiedAt))),
    passkeys: db
      .select({
        name: authPasskeys.name,
        createdAt: authPasskeys.createdAt,
        lastUsedAt: authPasskeys.lastUsedAt,
      })
      .from(authPasskeys)
      .where(eq(authPasskeys.userId, id))
      .limit(PASSKEYS_SHOWN),
    lastExport: first(
      db
        .select({ state: accountExports.state, requestedAt: accountExports.requestedAt })
        .from(accountExports)
        .where(eq(accountExports.userId, id))
        .orderBy(desc(accountExports.requestedAt))
        .limit(1),
    ),
    verification: first(
      db
        .select({
          kind: verifications.kind,
          state: verifications.state,
          createdAt: verifications.createdAt,
          reason: verifications.reason,
        })
        .from(verifications)
        .where(eq(verifications.userId, id))
        .orderBy(desc(verifications.createdAt))
        .limit(1),
    ),
    earnings: first(db.select().from(creatorEarnings).where(eq(creatorEarnings.creatorId, id))),
    debtPaid: first(
      db
        .select({ cents: debtPayments.cents, at: debtPayments.paidAt })
        .from(debtPayments)
        .where(and(eq(debtPayments.creatorId, id), sql`${debtPayments.state} = 'paid'`))
        .orderBy(desc(debtPayments.createdAt))
        .limit(1),
    ),
    recentPayouts: db
      .select({
        id: payouts.id,
        cents: payouts.cents,
        state: payouts.state,
        createdAt: payouts.createdAt,
        reason: payouts.reason,
      })
      .from(payouts)
      .where(eq(payouts.creatorId, id))
      .orderBy(desc(payouts.createdAt))
      .limit(PAYOUTS_SHOWN),
  });
  if (!profile) throw new ProblemError('user.not_found');
  const { asked, sold, begun, answered, about, by, decided, written } = await batch(db, {
    asked: selectOrders(db, id, 'asker'),
    sold: selectOrders(db, id, 'creator'),
    begun: selectConversations(db, id, 'asker'),
    answered: selectConversations(db, id, 'creator'),
    about: selectReports(db, id, 'about', viewerId),
    by: selectReports(db, id, 'by', viewerId),
    decided: selectDecisions(db, id),
    written: selectLetters(db, id),
  });
  const accountState: PersonAccount | null = account
    ? {
        email: account.email,
        confirmedAt: isoOrNull(account.emailConfirmedAt),
        mailRefusal:
          account.mailRefusedAt === null || account.mailRefusal === null
            ? null
            : { since: iso(account.mailRefusedAt), reason: account.mailRefusal },
        createdAt: iso(account.createdAt),
        lastSignInAt: isoOrNull(account.lastSignInAt),
        hasPassword: account.hasPassword,
        hasGoogle: account.hasGoogle,
        factors: factors.map(({ kind, verifiedAt }) => ({ kind, since: iso(verifiedAt!) })),
        passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
          name,
          since: iso(createdAt),
          lastUsedAt: isoOrNull(lastUsedAt),
        })),
        factorReset:
          account.resetStartedAt === null || account.resetDueAt === null
            ? null
            : { startedAt: iso(account.resetStartedAt), dueAt: iso(account.resetDueAt) },
        sessions: sessions.map(({ userAgent, country, createdAt, refreshedAt, ...session }) => ({
          ...session,
          device: deviceName(userAgent),
          country: countryName(country),
          startedAt: iso(createdAt),
          lastSeenAt: iso(refreshedAt),
        })),
        lastExport: lastExport
          ? { state: lastExport.state, requestedAt: iso(lastExport.requestedAt) }
          : null,
      }
    : null;
  const money: PersonMoney = {
    heldCents: earnings?.heldCents ?? 0,
    pendingCents: earnings?.pendingCents ?? 0,
    untransferredCents: earnings?.untransferredCents ?? 0,
    connectCents: profile.connectCents,
    transitCents: profile.transitCents,
    paidOutCents: earnings?.paidOutCents ?? 0,
    debtCents: profile.debtCents,
    debtPaid: debtPaid ? { cents: debtPaid.cents, at: iso(debtPaid.at!) } : null,
    payoutAccount:
      earnings?.payoutProvider && earnings.payoutAccountState
        ? {
            provider: earnings.payoutProvider,
            state: earnings.payoutAccountState,
            missing: earnings.payoutAccountMissing ?? [],
          }
        : null,
    payouts: recentPayouts.map((payout) => ({ ...payout, createdAt: iso(payout.createdAt) })),
  };
  return {
    id,
    username: profile.username,
    name: profile.name,
    bio: profile.bio,
    avatarUrl: avatarUrl(profile),
    isCreator: profile.isCreator,
    createdAt: iso(profile.createdAt),
    hiddenAt: isoOrNull(profile.hiddenAt),
    suspendedAt: isoOrNull(profile.suspendedAt),
    deletedAt: isoOrNull(profile.deletedAt),
    moderatorSince: isoOrNull(profile.moderatorSince),
    operatorSince: isoOrNull(profile.operatorSince),
    isSelf: id === viewerId,
    account: accountState,
    verification: {
      isVerified: profile.verifiedStatus === 'verified',
      latest: verification ? { ...verification, createdAt: iso(verification.createdAt) } : null,
      shows: profile.shows,
    },
    money,
    orders: { asker: listOrders(asked), creator: listOrders(sold) },
    conversations: { asker: listConversations(begun), creator: listConversations(answered) },
    reports: { about: listReports(about), by: listReports(by) },
    decisions: listDecisions(decided),
    letters: listLetters(written),
  };
}
