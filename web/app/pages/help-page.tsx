import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { paths } from '../../platform/paths.ts';
import { useDeadlines } from '../../platform/site-config.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';

const answersWithin = (answerDays: number) => [
  {
    question: 'Comment poser une question ?',
    answer:
      'Choisissez un expert, un de ses sujets et une option, puis écrivez votre question dans la conversation qui s’ouvre.',
  },
  {
    question: 'Combien de messages puis-je envoyer ?',
    answer:
      'Une question simple : un message pour vous, une réponse pour l’expert. Un jour ou un mois : autant que vous voulez, pendant 24 heures ou 30 jours.',
  },
  {
    question: 'Que se passe-t-il quand le temps est écoulé ?',
    answer:
      'La conversation reste lisible, mais plus personne ne peut y écrire. Vous pouvez alors noter l’expert.',
  },
  {
    question: 'Et si l’on ne me répond pas ?',
    answer: `Une question sans réponse au bout de ${answerDays} jours vous est remboursée en entier, sans que vous ayez rien à demander. « Mes achats », sur votre profil, dit où en est chaque paiement.`,
  },
  {
    question: 'Comment répondre aux questions des autres ?',
    answer:
      'Devenez créateur dans les paramètres du compte, choisissez vos sujets et activez au moins un tarif : votre profil peut alors recevoir des questions.',
  },
  {
    question: 'Qui peut laisser un avis ?',
    answer:
      'Les personnes qui ont payé leur conversation, une fois celle-ci terminée : un avis par achat, qui ne compte plus si le prix est rendu. Leur note et leur commentaire sont publics, avec leur nom ; le créateur peut y répondre. Après une conversation gratuite, la note compte dans la moyenne, mais le créateur seul lit le commentaire.',
  },
  {
    question: 'Qui voit mes conversations ?',
    answer:
      'Vous et l’autre participant. Si l’un de vous signale un message, la modération lit ce message et ceux qui l’entourent, rien d’autre.',
  },
  {
    question: 'Que faire face à un contenu ou à quelqu’un qui dérange ?',
    answer:
      '« Signaler », dans le menu de chaque profil, post, commentaire, avis et message, le fait lire par notre équipe, qui vous dit ce qu’elle décide. Vous pouvez aussi bloquer une personne depuis son profil : elle ne pourra plus vous suivre ni vous écrire, et n’en sera pas prévenue.',
  },
];

/** 'Centre d'aide': frequent questions about asking and answering. */
export default function HelpPage() {
  return (
    <Page title="Centre d'aide" back={{ to: paths.profile, label: 'Profil' }}>
      <div className="border-t">
        {answersWithin(useDeadlines().answerDays).map(({ question, answer }) => (
          <details key={question} className="group border-b">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-lg font-semibold">
              {question}
              <Plus
                aria-hidden
                className="size-5 shrink-0 text-encre transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[65ch] pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
      <div className="mt-8">
        <Prose>
          <p>
            Sur l’argent : <Link to={paths.payments}>{siteScreens.payments.title}</Link>.
          </p>
          <p>
            Sur ce qui est permis : <Link to={paths.rules}>{siteScreens.rules.title}</Link>.
          </p>
          <p>
            Sur l’ordre des listes : <Link to={paths.ranking}>{siteScreens.ranking.title}</Link>.
          </p>
          <p>
            Autre chose ? <Link to={paths.contact}>Écrivez-nous</Link>.
          </p>
        </Prose>
      </div>
    </Page>
  );
}
