import { randomInt } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { selectHouseNames } from '../../../database/house-names.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authIdentities, authUsers, profiles } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { freeUsernames, usernameIsFree } from '../../../database/username-is-free.ts';
import { cleanedName } from '../../../domain/accounts/display-name.ts';
import { houseNameError } from '../../../domain/accounts/house-names.ts';
import { usernameBase, withSuffix } from '../../../domain/accounts/username.ts';
import { displaySlug } from '../../../domain/profiles/profile.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { createNearCaller } from '../../platform/http/location-hint.ts';
import { selectUndo, takeBack, undoable } from './account-undo.ts';
import { endAtObjects } from './ended-sessions.ts';
import { userBanned } from './errors.ts';
import { insertFlowFor, newCode } from './flow-state.ts';
import type { GooglePerson } from './google.ts';
import { reserveEmail } from './reserve-email.ts';
import { revokeDevices } from './revoke-devices.ts';
import { alertChange } from './security-alerts.ts';
import { isEmailAvailable, isNotSuspended } from './user.ts';

/** Attempts at a free username, or without a concurrent registration of the same person. */
const ATTEMPTS = 3;

/**
 * Finds the user's account by their Google identity, else by their address, else by a change away from that
 * address which can still be undone, and undoes it; else creates an account with a profile and a free
 * username. Returns the code that the client exchanges for a session. Every case is one atomic write whose
 * conditions repeat what was read; it is retried when they fail. Throws `user_banned` for a suspended user.
 */
export async function codeForGooglePerson(
  context: AppContext,
  person: GooglePerson,
  challenge: string,
): Promise<string> {
  const { db, now } = context.var;
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    const code = newCode();
    const { known, sameAddress, undo, free, words } = await batch(db, {
      known: first(
        db
          .select({ userId: authIdentities.userId, suspendedAt: profiles.suspendedAt })
          .from(authIdentities)
          .innerJoin(profiles, eq(profiles.id, authIdentities.userId))
          .where(
            and(
              eq(authIdentities.provider, 'google'),
              eq(authIdentities.providerId, person.subject),
            ),
          ),
      ),
      sameAddress: first(
        db
          .select({ userId: authUsers.id, suspendedAt: profiles.suspendedAt })
          .from(authUsers)
          .innerJoin(profiles, eq(profiles.id, authUsers.id))
          .where(eq(authUsers.email, person.email)),
      ),
      undo: first(selectUndo(db, person.email, now)),
      free: freeUsernames(db, usernameCandidates(person)),
      words: selectHouseNames(db),
    });
    // A suspended user cannot sign in by any of these cases, nor change an address by trying.
    const account = known ?? sameAddress ?? undo;
    if (account && account.suspendedAt !== null) throw userBanned(403);
    const attempt = { context, person, challenge, code };
    if (known) {
      if (await signInKnown(attempt, known.userId)) return code;
    } else if (sameAddress) {
      if (await linkByAddress(attempt, sameAddress.userId)) return code;
    } else if (undo) {
      // Google has just confirmed the owner of the address: the account is returned to them, and the next
      // attempt links it.
      await takeBack(context, undo, isNotSuspended);
    } else {
      const reserved = words.map(({ word }) => word);
      const username = free.find(({ username }) => !houseNameError(reserved, { username }));
      const shown = displayName(person);
      const name = houseNameError(reserved, { name: shown }) ? null : shown;
      if (username && (await createAccount(attempt, username.username, name))) return code;
    }
  }
  throw new Error('another request kept changing the same account');
}

interface Attempt {
  context: AppContext;
  person: GooglePerson;
  challenge: string;
  code: string;
}

async function signInKnown({ context, person, challenge, code }: Attempt, userId: string) {
  const { db, now } = context.var;
  const { flow } = await batch(db, {
    identity: db
      .update(authIdentities)
      .set({ identityData: identityData(person), lastSignInAt: now })
      .where(
        and(eq(authIdentities.provider, 'google'), eq(authIdentities.providerId, person.subject)),
      ),
    flow: first(insertCode(db, code, challenge, ownerOf(person, userId), now)),
  });
  return Boolean(flow);
}

async function linkByAddress({ context, person, challenge, code }: Attempt, userId: string) {
  const { db, now } = context.var;
  const isTheirs = and(
    eq(authUsers.id, userId),
    eq(authUsers.email, person.email),
    isNotSuspended,
  )!;
  const holds = sql`exists (select 1 from ${authUsers} where ${isTheirs})`;
  const undo = undoable(db, userId, 'google_linked', now, isTheirs);
  const { ended, claimed, undone, linked, flow } = await batch(db, {
    undone: first(undo.row),
    ...reserveEmail(db, userId, { holds }, now),
    linked: first(insertIdentity(db, person, userId, isTheirs, now)),
    flow: first(insertCode(db, code, challenge, ownerOf(person, userId), now)),
  });
  await endAtObjects(context, ended);
  if (claimed) await revokeDevices(context, person.email);
  if (linked)
    alertChange(
      context,
      { id: userId, email: person.email, emailConfirmedAt: undone ? now : null },
      'google_linked',
      undo.code,
    );
  return Boolean(flow);
}

async function createAccount(
  { context, person, challenge, code }: Attempt,
  username: string,
  name: string | null,
) {
  const { db, now } = context.var;
  const id = crypto.randomUUID();
  const { flow } = await batch(db, {
    profile: insertWhere(
      db,
      profiles,
      {
        id,
        ...withSearchForms({ name }),
        username,
        displaySlug: displaySlug(name),
        profileImagePath: person.pictureUrl,
        createdAt: now,
      },
      sql`${isEmailAvailable(person.email, now)} and ${usernameIsFree(username)}`,
    ).onConflictDoNothing({ target: profiles.username }),
    user: insertWhere(
      db,
      authUsers,
      { id, email: person.email, emailConfirmedAt: now, createdAt: now, updatedAt: now },
      sql`exists (select 1 from ${profiles} where ${profiles.id} = ${id})`,
    ),
    identity: insertIdentity(db, person, id, eq(authUsers.id, id), now),
    flow: first(insertCode(db, code, challenge, ownerOf(person, id), now)),
  });
  if (flow) createNearCaller(context, 'INBOX', id);
  return Boolean(flow);
}

function insertIdentity(
  db: Database,
  person: GooglePerson,
  userId: string,
  condition: SQL,
  now: number,
) {
  return insertWhere(
    db,
    authIdentities,
    {
      id: crypto.randomUUID(),
      userId,
      provider: 'google',
      providerId: person.subject,
      identityData: identityData(person),
      createdAt: now,
      lastSignInAt: now,
    },
    sql`exists (select 1 from ${authUsers} where ${condition})`,
  )
    .onConflictDoNothing({ target: [authIdentities.provider, authIdentities.providerId] })
    .returning({ id: authIdentities.id });
}

function insertCode(db: Database, code: string, challenge: string, owner: SQL, now: number) {
  return insertFlowFor(db, 'auth_code', code, { challenge, method: 'oauth' }, owner, now);
}

/** Condition: the account still has this Google identity. */
function ownerOf(person: GooglePerson, userId: string): SQL {
  return sql`${authUsers.id} = ${userId} and exists (
    select 1 from ${authIdentities} where ${authIdentities.userId} = ${userId}
    and ${authIdentities.provider} = 'google' and ${authIdentities.providerId} = ${person.subject})`;
}

function identityData(person: GooglePerson): Record<string, unknown> {
  return {
    sub: person.subject,
    email: person.email,
    email_verified: true,
    full_name: person.name,
    avatar_url: person.pictureUrl,
  };
}

function displayName({ name }: GooglePerson): string | null {
  return name ? cleanedName(name) : null;
}

/** Candidates from the name, else from the address, followed by the same with numbers, and one of neither. */
function usernameCandidates({ name, email }: GooglePerson): string[] {
  const base = usernameBase(name ?? '') ?? usernameBase(email.split('@')[0]!) ?? 'membre';
  const suffixes = Array.from({ length: 5 }, () => String(randomInt(1000, 100_000)));
  return [
    base,
    ...suffixes.map((suffix) => withSuffix(base, suffix)),
    withSuffix('membre', suffixes[0]!),
  ];
}
