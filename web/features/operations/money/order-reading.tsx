import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { ReasonToRead } from '../../../../domain/operations/money-wire.ts';
import {
  evidenceQuery,
  type OrderFile,
  orderMessagesQuery,
} from '../../../data/operations/money.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { Block } from '../kit/block.tsx';
import { focusOnMount } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PagedRows } from '../kit/rows.tsx';

const reasonWords: Record<ReasonToRead, string> = {
  contested: 'La commande est contestée : la conversation se lit le temps du litige',
  chargeback: 'Une banque conteste le paiement : la conversation se lit le temps du litige',
  reported: 'Un message est signalé : il se lit avec ceux qui l’entourent',
};

/** The conversations that the order paid for; the messages of one are read on request, which is logged. */
export function Conversations({
  file: { order, conversations },
  reason,
}: {
  file: OrderFile;
  reason: ReasonToRead;
}) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Block title="Conversation" hint={`${reasonWords[reason]}. Chaque lecture reste au journal.`}>
      {conversations.length === 0 && (
        <p className="text-sm text-ink-soft">Aucune conversation n’a été ouverte.</p>
      )}
      {conversations.map(({ id, topic, startedAt }) =>
        shown === id ? (
          <Messages key={id} orderId={order.id} conversation={id} />
        ) : (
          <div key={id} className="flex flex-wrap items-center gap-3 text-sm">
            <Button size="small" variant="outline" onClick={() => setShown(id)}>
              Lire les messages
            </Button>
            <span className="text-ink-soft">
              {topic}, depuis le {formatMoment(new Date(startedAt))}
            </span>
          </div>
        ),
      )}
    </Block>
  );
}

function Messages({ orderId, conversation }: { orderId: string; conversation: string }) {
  return (
    // The button that asked for them is gone.
    <div ref={focusOnMount} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      <PagedRows
        list={useInfiniteQuery(orderMessagesQuery(orderId, conversation))}
        rowsOf={({ messages }) => messages}
        keyOf={({ id }) => id}
        empty="Rien n’a été écrit."
        label="Messages"
        more="Voir la suite des messages"
        onRequest
        className="grid"
      >
        {({ from, text, createdAt }) => (
          <Words
            who={from === 'asker' ? 'L’acheteur' : 'Le créateur'}
            at={formatMoment(createdAt)}
            text={text}
          />
        )}
      </PagedRows>
    </div>
  );
}

export function Words({ who, at, text }: { who: string; at: string | null; text: string }) {
  return (
    <div className="border-l-2 pl-3 text-sm">
      <p className="text-ink-soft">
        <span className="font-medium text-ink">{who}</span>
        {at !== null && `, le ${at}`}
      </p>
      <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}

/** The evidence for the bank while it decides: written on request, which is logged, and copied. */
export function Evidence({ file: { order, chargebacks } }: { file: OrderFile }) {
  const [isShown, setShown] = useState(false);
  if (!chargebacks.some(({ state }) => state === 'open')) return null;
  return isShown ? (
    <EvidenceText id={order.id} />
  ) : (
    <div>
      <Button size="small" variant="outline" onClick={() => setShown(true)}>
        Rassembler les preuves
      </Button>
    </div>
  );
}

function EvidenceText({ id }: { id: string }) {
  const query = useQuery(evidenceQuery(id));
  const copy = (text: string) =>
    copyText(text, 'Preuves copiées', 'Les preuves n’ont pas pu être copiées', {
      description: 'Sélectionnez le texte et copiez-le.',
    });
  return (
    <div ref={focusOnMount} tabIndex={-1} className="outline-none">
      <Loaded query={query}>
        {({ text }) => (
          <div className="grid grid-cols-1 justify-items-start gap-2">
            <Field
              label="Preuves pour la banque"
              hint="À coller dans Stripe (Disputes), avec le reçu."
              className="w-full"
            >
              <Textarea readOnly value={text} rows={10} className="max-h-96 text-sm" />
            </Field>
            <Button size="small" variant="outline" onClick={() => void copy(text)}>
              <Copy aria-hidden />
              Copier
            </Button>
          </div>
        )}
      </Loaded>
    </div>
  );
}
