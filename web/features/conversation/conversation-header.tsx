import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, Download, MessageSquareQuote, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { offerNames } from '../../../domain/orders/earnings.ts';
import { hasPage, shownName } from '../../../domain/profiles/person.ts';
import { useUnblock } from '../../data/blocks.ts';
import { fetchConversationText } from '../../data/conversations.ts';
import { formatPrice } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toast } from '../../platform/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { blockItem } from '../../widgets/block-item.ts';

interface HeaderProps {
  opened: ConversationDetail;
  /** True when the viewer has blocked the other. */
  isBlocked: boolean;
  /** Opens the saved replies; null for the asker. */
  onManageReplies: (() => void) | null;
  onPrint: () => void;
}

/** The other participant, what is ordered, and what can be done with the conversation. */
export function ConversationHeader({ opened, isBlocked, onManageReplies, onPrint }: HeaderProps) {
  const { other, topic, pricing, priceCents, currency } = opened;
  const person = { username: other.username, name: shownName(other) };
  const { mutate: unblock } = useUnblock(person);
  const { mutate: exportText } = useMutation({
    mutationFn: () => fetchConversationText(opened.id),
    onSuccess: (file) => saveFile(file, `dis-moi-${other.username}.txt`),
    onError: (error) => toast.error('L’export n’a pas abouti', { description: messageOf(error) }),
  });
  usePageTitle(`${shownName(opened.other)} · ${topic.name}`);
  return (
    <header className="border-b bg-paper px-4 py-1.5 low:py-0.5 sm:px-6 md:py-3">
      <div className="mx-auto flex max-w-2xl items-center gap-x-3 gap-y-1 large-text:flex-wrap">
        <Link
          to={paths.messages}
          aria-label="Retour aux messages"
          className="-ml-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-wash"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <LinkToPage of={other} tabIndex={-1} aria-hidden>
          <Avatar src={other.avatarUrl} />
        </LinkToPage>
        <div className="min-w-0 flex-1 wrap-anywhere large-text:order-last large-text:basis-full">
          <h1 className="flex flex-wrap items-center gap-x-2 text-base leading-tight md:text-lg">
            <LinkToPage of={other}>
              <bdi>{shownName(opened.other)}</bdi>
            </LinkToPage>
            {other.premium && <Badge tone="safran">Premium</Badge>}
          </h1>
          <p className="text-sm text-ink-soft low:flex low:gap-1">
            <span className="low:truncate">{topic.name}</span> ·{' '}
            <span className="whitespace-nowrap">
              <span className="font-medium text-ink">{offerNames[pricing]}</span> ·{' '}
              <span className="font-medium text-safran">
                {/* Its price is the subscription's, which the row below names. */}
                {priceCents === 0 && opened.orderId !== null
                  ? 'inclus'
                  : formatPrice(priceCents, currency)}
              </span>
            </span>
          </p>
        </div>
        <MoreMenu
          items={[
            ...(onManageReplies
              ? [
                  {
                    label: 'Réponses enregistrées',
                    icon: MessageSquareQuote,
                    onSelect: onManageReplies,
                  },
                ]
              : []),
            { label: 'Exporter en texte', icon: Download, onSelect: () => exportText() },
            { label: 'Imprimer', icon: Printer, onSelect: onPrint },
            blockItem({ ...person, isBlocked, onUnblock: unblock }),
          ]}
          className="-mr-2 print:hidden"
        />
      </div>
    </header>
  );
}

/** Links to a person's profile; a person without a page gets plain text. */
function LinkToPage({
  of: person,
  className,
  ...rest
}: { of: ConversationDetail['other'] } & Omit<React.ComponentProps<typeof Link>, 'to'>) {
  if (!hasPage(person)) return <span className={className}>{rest.children}</span>;
  return (
    <Link
      to={paths.user(person.username)}
      className={classes(className, 'hover:underline')}
      {...rest}
    />
  );
}
