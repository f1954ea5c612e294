import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { conversationFactsQuery, repairConversation } from '../../../data/operations/people.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { optionLabels } from '../../../formats/option-labels.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { sectionLink } from '../section-link.ts';
import { Facts, Part } from './facts.tsx';
import { LINK, PersonLink } from './person-link.tsx';
import { useFocused } from './use-focused.ts';
import { conversationWords } from './words.ts';

/** The facts of a conversation. Its words are shown where it is contested or reported. */
export function ConversationPage({ id }: { id: string }) {
  const query = useQuery(conversationFactsQuery(id));
  const heading = useFocused<HTMLHeadingElement>();
  const moment = (at: string | null) => at && formatMoment(at);
  return (
    <section aria-label="Conversation" className="grid max-w-4xl gap-4">
      <p>
        <Link to={sectionLink('recherche')} className={LINK}>
          Nouvelle recherche
        </Link>
      </p>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Conversation
      </h2>
      <Loaded query={query}>
        {(facts) => (
          <Part
            title="Faits"
            acts={
              <ActButton
                label="Réparer"
                effect="La conversation est livrée de nouveau aux listes et aux boîtes de ses deux personnes, d’après ses messages. Rien n’y change pour elles."
                reasonHint={null}
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
                ['Formule', `${optionLabels[facts.pricing]}, ${formatPrice(facts.priceCents)}`],
                [
                  'Commande',
                  facts.orderId && (
                    <Link
                      key="order"
                      to={sectionLink('argent', { commande: facts.orderId })}
                      className={LINK}
                    >
                      {facts.orderId}
                    </Link>
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
          </Part>
        )}
      </Loaded>
    </section>
  );
}
