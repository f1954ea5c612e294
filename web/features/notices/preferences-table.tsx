import { Lock } from 'lucide-react';
import { useId } from 'react';
import { kindLabels } from '../../../domain/notifications/notice-labels.ts';
import {
  isChoosable,
  isOffered,
  type NoticeChannel,
  type NoticeKind,
  type NotificationPreferences,
  noticeChannels,
} from '../../../domain/notifications/notification.ts';
import { useChooseNotices } from '../../data/notice-preferences.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Switch } from '../../ui/switch.tsx';

const channels: Record<NoticeChannel, { name: string; short: string }> = {
  app: { name: 'Dans l’application', short: 'Appli' },
  email: { name: 'E-mail', short: 'E-mail' },
  push: { name: 'Notifications push', short: 'Push' },
};

interface PreferencesTableProps {
  preferences: NotificationPreferences;
  /** False hides the kinds that only creators receive. */
  isCreator: boolean;
}

/** A row for each kind, a switch for each channel; a change is saved at once. */
export function PreferencesTable({ preferences, isCreator }: PreferencesTableProps) {
  const reasonId = useId();
  const digestId = useId();
  const { mutate: choose } = useChooseNotices((error) =>
    toast.error('Votre choix n’a pas été enregistré', { description: messageOf(error) }),
  );
  const isAskedAbout = (kind: NoticeKind) => isCreator || !creatorKinds.has(kind);
  return (
    <>
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">De quoi vous êtes prévenu, et comment</caption>
        <thead>
          <tr>
            <td />
            {noticeChannels.map((channel) => (
              <ChannelHeading key={channel} channel={channel} />
            ))}
          </tr>
        </thead>
        {kindGroups.map(({ label, kinds }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="pt-3 pb-1 font-semibold sm:pt-5">
                {label}
              </th>
            </tr>
            {kinds.filter(isAskedAbout).map((kind) => (
              <tr key={kind} className="border-t">
                <th scope="row" className="py-1 pr-2 font-normal hyphens-auto sm:py-2">
                  {kindLabels[kind]}
                </th>
                {noticeChannels.map((channel) => (
                  <td key={channel} className="py-1 text-center align-middle sm:py-2">
                    {isChoosable(kind, channel) ? (
                      <Switch
                        aria-label={`${kindLabels[kind]}, ${channels[channel].name}`}
                        checked={preferences[kind][channel]}
                        onCheckedChange={(isOn) => choose({ kind, channel, isOn })}
                      />
                    ) : isOffered(kind, channel) ? (
                      <Always reasonId={reasonId} />
                    ) : (
                      <span className="text-xs text-ink-soft">Jamais</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <label
        htmlFor={digestId}
        className="flex items-center justify-between gap-4 border-t py-3 text-sm"
      >
        <span>
          Un seul e-mail par jour pour les posts
          <span className="block text-xs text-ink-soft">
            Le soir : abonnés, j’aime, commentaires et réponses, pour ceux dont l’e-mail est activé.
          </span>
        </span>
        <Switch
          id={digestId}
          aria-label="Un seul e-mail par jour pour les posts"
          checked={preferences.dailyDigest}
          onCheckedChange={(isOn) => choose({ kind: 'dailyDigest', isOn })}
        />
      </label>
      <p className="text-xs text-ink-soft">
        Les nouvelles d’une même absence sont réunies dans un e-mail. Quand une notification push
        vous est envoyée, l’e-mail ne la répète pas.
      </p>
      <p id={reasonId} className="flex gap-2 text-xs text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span>
          Les e-mails sur votre argent, votre compte et les décisions qui vous concernent sont
          toujours envoyés : vous devez pouvoir les retrouver.
        </span>
      </p>
    </>
  );
}

function ChannelHeading({ channel }: { channel: NoticeChannel }) {
  const { name, short } = channels[channel];
  return (
    <th scope="col" className="w-14 pb-1 text-center align-bottom text-xs font-medium sm:w-28">
      <span aria-hidden className="sm:hidden">
        {short}
      </span>
      <span className="max-sm:sr-only">{name}</span>
    </th>
  );
}

/** Replaces the switch of a channel that cannot be turned off. */
function Always({ reasonId }: { reasonId: string }) {
  return (
    <span
      aria-describedby={reasonId}
      className="inline-flex items-center gap-x-1 gap-y-0.5 text-xs text-ink-soft max-sm:flex-col"
    >
      <Lock aria-hidden className="size-3.5" />
      Toujours
    </span>
  );
}

interface KindGroup {
  label: string;
  kinds: NoticeKind[];
}

/** The kinds, in the order of the preferences. */
const kindGroups: KindGroup[] = [
  {
    label: 'Conversations',
    kinds: ['question', 'answer', 'message', 'reminder', 'return', 'rating', 'publication'],
  },
  { label: 'Posts', kinds: ['post', 'follow', 'like', 'comment', 'reply', 'week'] },
  {
    label: 'Argent et compte',
    kinds: ['refund', 'release', 'sale_lost', 'dispute', 'payout', 'moderation', 'account', 'news'],
  },
];

/** Kinds that only creators receive. */
const creatorKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'question',
  'rating',
  'follow',
  'comment',
  'week',
  'release',
  'sale_lost',
  'payout',
]);
