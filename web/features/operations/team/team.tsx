import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import type { TeamRole } from '../../../../domain/operations/team.ts';
import type { TeamMember } from '../../../../domain/operations/team-wire.ts';
import { changeRole, teamQuery } from '../../../data/operations/team.ts';
import { formatDay, formatMoment } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { Loaded } from '../kit/loaded.tsx';

interface RoleWords {
  title: string;
  one: string;
  powers: string;
}

const roles: Record<TeamRole, RoleWords> = {
  operator: {
    title: 'Opérateurs',
    one: 'un opérateur',
    powers: 'Cette personne verra tout ce qui est ici, et pourra proposer et valider.',
  },
  moderator: {
    title: 'Modérateurs',
    one: 'un modérateur',
    powers: 'Cette personne pourra lire les signalements et en décider.',
  },
};

const BY_TWO = 'Une deuxième personne doit le valider, et la personne concernée est prévenue.';

/** The people with a role, who are appointed and dismissed by two. */
export function TeamSection() {
  const query = useQuery(teamQuery);
  return (
    <div className="grid max-w-4xl gap-8">
      <p className="max-w-[65ch] text-sm text-ink-soft">
        Nommer ou révoquer quelqu’un demande deux personnes, et personne ne décide pour soi. Un rôle
        retiré cesse à la demande suivante ; un rôle donné apparaît dans les menus de la personne
        quand elle recharge la page ou se reconnecte.
      </p>
      <Loaded query={query}>
        {({ operators, moderators }) => (
          <>
            <Members of="operator" members={operators} />
            <Members of="moderator" members={moderators} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Members({ of: role, members }: { of: TeamRole; members: TeamMember[] }) {
  const { title, one, powers } = roles[role];
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
        <h2 className="text-lg">{title}</h2>
        <ActButton
          label={`Nommer ${one}`}
          effect={`${powers} ${BY_TWO}`}
          tone="primary"
          reasonHint="La personne qui valide le lit, et il reste dans le journal."
          send={(reason, form) =>
            changeRole(role, { name: String(form.get('name')), revoke: false, reason })
          }
          done="Rôle donné"
        >
          <Field
            label="E-mail ou nom d’utilisateur"
            hint="L’e-mail n’est pas conservé dans le journal."
          >
            <Input name="name" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        </ActButton>
      </div>
      {members.length === 0 ? (
        <EmptyState icon={UserRound} text="Personne n’a encore ce rôle." />
      ) : (
        <ul className="grid">
          {members.map((member) => (
            <Member key={member.userId} of={role} member={member} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Member({ of: role, member }: { of: TeamRole; member: TeamMember }) {
  const { name, username, since, lastActAt, hasSecondFactor, isSelf } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t py-3">
      <div className="grid min-w-0 grid-cols-1 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name ?? username}</bdi>
          <span className="text-ink-soft wrap-anywhere">@{username}</span>
          {hasSecondFactor ? (
            <Badge tone="presence">Second facteur</Badge>
          ) : (
            <Badge tone="danger">Sans second facteur</Badge>
          )}
        </p>
        <p className="text-ink-soft">
          Depuis le {formatDay(since)} ·{' '}
          {lastActAt ? `dernier acte ${formatMoment(lastActAt)}` : 'aucun acte'}
        </p>
      </div>
      {isSelf ? (
        <p className="text-sm text-ink-soft">C’est vous</p>
      ) : (
        <ActButton
          label={`Révoquer ${name ?? username}`}
          effect={`Son rôle cesse à sa demande suivante, avec ce qu’elle a proposé. ${BY_TWO}`}
          tone="danger"
          reasonHint="La personne qui valide le lit, et il reste dans le journal."
          send={(reason) => changeRole(role, { name: username, revoke: true, reason })}
          done="Rôle retiré"
        />
      )}
    </li>
  );
}
