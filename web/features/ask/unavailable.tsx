import { UserRoundX } from 'lucide-react';
import { Link } from 'react-router';
import type { NotAskable } from '../../../domain/conversations/asking.ts';
import { useReturnRequest } from '../../data/use-return-request.ts';
import type { Profile } from '../../data/users.ts';
import { closedWords } from '../../formats/availability-words.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { NotifyButton } from '../../widgets/notify-button.tsx';

interface UnavailableProps {
  why: NotAskable | 'nobody';
  /** Undefined when there is nobody. */
  person?: Pick<Profile, 'username' | 'name' | 'availability' | 'notifyReturn'>;
}

const texts: Record<UnavailableProps['why'], (name: string, closed: string | null) => string> = {
  nobody: () => 'Utilisateur non trouvé',
  oneself: () => 'Vous ne pouvez pas vous poser une question à vous-même.',
  'no-creator': () => 'Cette personne ne répond pas aux questions.',
  'no-topic': (name) => `${name} n’a pas encore choisi ses sujets : revenez un peu plus tard.`,
  'no-tariff': (name) =>
    `${name} ne propose aucun tarif pour le moment : revenez un peu plus tard.`,
  paused: (name, closed) => `${name} ne prend pas de nouvelles questions. ${closed}.`,
  full: (name) =>
    `${name} a déjà autant de questions en attente qu’il lui est possible d’en traiter : revenez un peu plus tard.`,
};

/** Explains why this person cannot be asked, and links to other creators. */
export function CannotBeAsked({ why, person }: UnavailableProps) {
  const places = useLinkTargets();
  const back = person
    ? { to: places.user(person.username), label: 'Voir le profil' }
    : { to: places.explore, label: 'Explorer' };
  return (
    <Page title="Ask Me" back={back}>
      <EmptyState
        icon={UserRoundX}
        text={texts[why](
          person?.name ?? person?.username ?? '',
          person ? closedWords(person.availability) : null,
        )}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {person && (why === 'paused' || why === 'full') && <AwaitReturn person={person} />}
            <Button asChild variant="outline">
              <Link to={places.explore}>Explorer</Link>
            </Button>
          </div>
        }
      />
    </Page>
  );
}

function AwaitReturn({ person }: { person: NonNullable<UnavailableProps['person']> }) {
  const { isPending, request } = useReturnRequest(person.username);
  return <NotifyButton isOn={person.notifyReturn} isPending={isPending} onChange={request} />;
}
