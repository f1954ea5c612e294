import type { IdentityBefore } from '../../../domain/moderation/verification.ts';
import { type Person, shownName } from '../../../domain/profiles/person.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Document } from './documents.tsx';

interface IdentityChangeProps {
  before: IdentityBefore;
  now: Person;
}

/** The profile's identity when it was verified, next to the current one. */
export function IdentityChange({ before, now }: IdentityChangeProps) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Identity title="Vérifié avec" {...before} />
      <Identity title="Montre maintenant" {...now} />
    </dl>
  );
}

function Identity({ title, ...shown }: { title: string } & IdentityBefore) {
  const { username, avatarUrl } = shown;
  return (
    <div className="grid content-start gap-2 rounded-lg border p-4">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="flex items-center gap-3">
        {avatarUrl?.startsWith('/api/') ? (
          <Document
            path={avatarUrl}
            alt="Ancienne photo de profil"
            className="size-16 shrink-0 rounded-full border object-cover"
          />
        ) : (
          <Avatar src={avatarUrl} size="large" />
        )}
        <div className="grid min-w-0 grid-cols-1">
          <bdi className="font-medium wrap-anywhere">{shownName(shown)}</bdi>
          <span className="text-sm wrap-anywhere text-ink-soft">@{username}</span>
        </div>
      </dd>
    </div>
  );
}
