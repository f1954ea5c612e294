import { Link } from 'react-router';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { hasPage, shownName } from '../../../domain/profiles/person.ts';
import { formatDay } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ReceptionHours } from '../../widgets/reception-hours.tsx';

interface ParticipantAsideProps {
  opened: ConversationDetail;
  /** False while the welcome is shown above the empty conversation. */
  showsWelcome: boolean;
}

/** The other participant, in the right margin of a wide screen. */
export function ParticipantAside({ opened, showsWelcome }: ParticipantAsideProps) {
  const { other, topic, startedAt } = opened;
  const welcome = showsWelcome ? opened.welcome : null;
  return (
    <aside
      aria-label="Votre interlocuteur"
      className="hidden w-80 shrink-0 content-start justify-items-center gap-4 overflow-y-auto border-l bg-surface p-6 text-center wrap-anywhere print:hidden @min-[56rem]:xl:grid"
    >
      <Avatar src={other.avatarUrl} size="huge" />
      <div>
        <p className="font-display text-xl font-semibold">
          <bdi>{shownName(other)}</bdi>
        </p>
        {hasPage(other) && <p className="text-sm text-ink-soft">@{other.username}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {other.verifiedStatus === 'verified' && <Badge tone="encre">Vérifié</Badge>}
        {other.premium && <Badge tone="safran">Premium</Badge>}
        <Badge>{topic.name}</Badge>
      </div>
      {welcome?.message && <p className="text-ink-soft">« {welcome.message} »</p>}
      {welcome && <ReceptionHours from={welcome.responseFromHours} to={welcome.responseToHours} />}
      <p className="text-sm text-ink-soft">Conversation ouverte le {formatDay(startedAt)}</p>
      {hasPage(other) && (
        <Button asChild variant="outline" size="small">
          <Link to={paths.user(other.username)}>Voir le profil</Link>
        </Button>
      )}
    </aside>
  );
}
