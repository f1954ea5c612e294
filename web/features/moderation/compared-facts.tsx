import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shownName } from '../../../domain/profiles/person.ts';
import type { VerificationRequest } from '../../data/verification.ts';
import { formatDay } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The public claims of a profile, beside the documents that have to prove them. */
export function ComparedFacts({ request: { user, compare } }: { request: VerificationRequest }) {
  const { about, topics, links, age, memberSince } = compare;
  return (
    <section aria-label="À comparer" className="grid content-start gap-3 rounded-lg border p-4">
      <h3 className="text-base">Ce que montre le profil</h3>
      <Avatar src={user.avatarUrl} alt="Photo de profil" size="huge" />
      <dl className="grid gap-2 text-sm">
        <Fact name="Nom">
          <bdi>{shownName(user)}</bdi>
        </Fact>
        <Fact name="Nom d’utilisateur">
          <Link to={paths.user(user.username)} target="_blank" className="underline">
            @{user.username}
          </Link>
        </Fact>
        {age !== null && <Fact name="Âge">{age} ans</Fact>}
        {topics.length > 0 && <Fact name="Sujets">{topics.join(', ')}</Fact>}
        {about && (
          <Fact name="Présentation">
            <span dir="auto" className="whitespace-pre-line">
              {about}
            </span>
          </Fact>
        )}
        {links.length > 0 && (
          <Fact name="Liens">
            <ul className="grid gap-1">
              {links.map(({ title, url }) => (
                <li key={url}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                    className="underline"
                  >
                    {title || url}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name="Inscription">{formatDay(memberSince)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
