import type { ReactNode } from 'react';
import type { Offer } from '../../../../domain/conversations/offer.ts';
import { useMailReminder } from '../../../data/use-mail-reminder.ts';
import type { Reputation } from '../../../data/use-reputation.ts';
import type { QuestionDraft } from '../../../hooks/use-question-draft.ts';
import { useLinkTargets } from '../../../platform/link-targets.ts';
import { Page } from '../../../ui/page.tsx';
import { MailReminder } from '../../../widgets/mail-reminder.tsx';
import { QuestionField } from '../../../widgets/question-field.tsx';
import { RecentReviews } from '../../../widgets/reputation.tsx';
import { OfferedBy } from '../offered-by.tsx';
import { OtherWays } from '../other-ways.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderSummary } from './order-summary.tsx';

/** The account that a visitor's press makes. */
export interface NewGuest {
  /** The fields that the visitor has to fill; none once the account exists. */
  fields: ReactNode;
  /** Makes the account unless it exists; false, and said in the fields, when something is missing or refused. */
  open: () => Promise<boolean>;
  isOpening: boolean;
}

/** The offer, its creator's reputation, and the visitor who orders. */
export interface Ordered extends Reputation {
  offer: Offer;
  /** An ended conversation with this creator on this topic. */
  earlier: Parameters<typeof OtherWays>[0]['earlier'];
  /** Undefined on members' pages. */
  guest: NewGuest | undefined;
}

interface SheetProps extends Ordered {
  title: string;
  question: QuestionDraft;
  /** The outcome of an earlier order, above everything. */
  notice?: ReactNode;
  /** The button that orders, with its conditions. */
  children: ReactNode;
}

/** The question, its expert, the price and the steps after it: one column at every width, which ends in the button. */
export function Sheet(props: SheetProps) {
  const { title, offer, earlier, rating, reviews, question, notice, children } = props;
  const { creator, pricing } = offer;
  const { username } = creator;
  const reminder = useMailReminder();
  const places = useLinkTargets();
  return (
    <Page title={title} back={{ to: places.user(username), label: 'Voir le profil' }}>
      <div className="flex flex-col gap-6">
        {notice}
        <QuestionField question={question} pricing={pricing} />
        <OfferedBy creator={creator} rating={rating} />
        <RecentReviews username={username} reviews={reviews} />
        <OtherWays offer={offer} earlier={earlier} />
        <OrderSummary offer={offer} />
        <NextSteps offer={offer} />
        <MailReminder reminder={reminder} about="answer" />
        {children}
      </div>
    </Page>
  );
}
