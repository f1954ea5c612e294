import { useQuery } from '@tanstack/react-query';
import { offerNames } from '../../../../domain/orders/earnings.ts';
import { conversationFactsQuery, repairConversation } from '../../../data/operations/people.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Block } from '../kit/block.tsx';
import { Facts } from '../kit/facts.tsx';
import { focusOnMount, orderLink, PersonLink, sectionLink, TextLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';

import { conversationWords } from './words.ts';

/** The facts of a conversation. Its words are shown where it is contested or reported. */
export function ConversationPage({ id }: { id: string }) {
  const query = useQuery(conversationFactsQuery(id));
  const moment = (at: string | null) => at && formatMoment(at);
  return (
    <section aria-label="Conversation" className="grid max-w-4xl gap-4">
      <p>
        <TextLink to={sectionLink('recherche')}>Nouvelle recherche</TextLink>
      </p>
      <h2 ref={focusOnMount} tabIndex={-1} className="text-xl outline-none">
        Conversation
      </h2>
      <Loaded query={query}>
        {(facts) => (
          <Block
            level={3}
            title="Faits"
            acts={
              <ActButton
                label="Réparer"
                effect="La conversation est livrée de nouveau aux listes et aux boîtes de ses deux personnes, d’après ses messages. Rien n’y change pour elles."
                send={() => repairConversation(id)}
                done="Conversation réparée"
              />
            }
          >
            <Facts
              facts={[
                ['Identifiant', facts.id],
                ['Personne qui demande', <PersonLink key="asker" person={facts.asker} />],
                ['Créateur', <PersonLink key="creator" person={facts.creator} />],
                ['État', conversationWords(facts)],
                ['Formule', `${offerNames[facts.pricing]}, ${formatPrice(facts.priceCents)}`],
                [
                  'Commande',
                  facts.orderId && (
                    <TextLink key="order" to={orderLink(facts.orderId)}>
                      {facts.orderId}
                    </TextLink>
                  ),
                ],
                ['Messages', String(facts.messageCount)],
                ['Ouverte', moment(facts.startedAt)],
                ['Question', moment(facts.askedAt)],
                ['Réponse due avant', moment(facts.answerBy)],
                ['Première réponse', moment(facts.firstReplyAt)],
                ['Terminée', moment(facts.endedAt)],
              ]}
            />
          </Block>
        )}
      </Loaded>
    </section>
  );
}
