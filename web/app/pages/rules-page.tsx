import { Link } from 'react-router';
import { moderationActions } from '../../../domain/moderation/moderation.ts';
import {
  APPEAL_DAYS,
  actionWords,
  moderationRules,
  ruleNames,
} from '../../../domain/moderation/moderation-rules.ts';
import { siteScreens } from '../../../site/screens.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { DemoNotice, Mail } from './publisher.tsx';
import { YearlyFigures } from './yearly-figures.tsx';

/** The sections, in the order in which readers need them. */
const sections = {
  regles: 'Ce qui n’est pas permis',
  signaler: 'Signaler',
  decisions: 'Comment nous décidons',
  contester: 'Contester une décision',
  bloquer: 'Bloquer quelqu’un',
  verification: 'Le badge « Vérifié »',
  contacts: 'Nous joindre',
  chiffres: 'Les chiffres de chaque année',
} as const;

/** The rules, who decides on them and how, and how to appeal, in the same words as everywhere. */
export default function RulesPage() {
  const { publisher } = useSiteConfig();
  return (
    <Page title={siteScreens.rules.title}>
      <Prose>
        <DemoNotice />
        <p>
          Ces règles valent pour tout ce qui s’écrit et se montre sur Dis-moi : profils, posts,
          commentaires, avis et messages. Elles complètent les{' '}
          <Link to={paths.terms}>conditions d’utilisation</Link>.
        </p>
        <nav aria-label="Sur cette page">
          <ul>
            {Object.entries(sections).map(([anchor, heading]) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>

        <Heading anchor="regles" />
        <p>
          On peut se tromper, contredire, critiquer une réponse. Chaque règle dit ce qui va trop
          loin, et ce qui arrive alors d’ordinaire.
        </p>
        {ruleNames.map((name) => (
          <Rule key={name} {...moderationRules[name]} />
        ))}

        <Heading anchor="signaler" />
        <p>
          « Signaler » se trouve dans le menu de chaque profil, post, commentaire, avis et message.
          Ce qui est public se signale aussi sans compte. Un message ne peut être signalé que par
          l’une des deux personnes qui se parlent.
        </p>
        <ul>
          <li>Vous choisissez la règle en cause et, au besoin, dites ce qui ne va pas.</li>
          <li>Votre signalement reçoit un numéro, et son issue vous est annoncée.</li>
          <li>L’auteur de ce que vous signalez n’apprend jamais qui l’a signalé.</li>
          <li>
            Ce que plusieurs personnes signalent est réuni : le nombre ne décide pas, ce qui est
            écrit décide.
          </li>
        </ul>
        <p>
          Quelqu’un est en danger ? Appelez d’abord le 17 ou le 112. Vous pouvez aussi signaler un
          contenu illégal à la police, sur{' '}
          <a href="https://www.internet-signalement.gouv.fr">internet-signalement.gouv.fr</a>.
        </p>

        <Heading anchor="decisions" />
        <p>
          Des personnes lisent les signalements et décident. Aucun programme ne masque, n’avertit ni
          ne suspend de lui-même, et rien n’est surveillé d’avance : nous regardons ce qui nous est
          signalé. D’un message signalé, la modération lit aussi ceux qui l’entourent, et rien
          d’autre de la conversation.
        </p>
        <p>Quatre décisions sont possibles :</p>
        <dl className="grid gap-3">
          {moderationActions.map((action) => (
            <div key={action}>
              <dt className="font-medium">{actionWords[action].label}</dt>
              <dd className="text-ink-soft">{actionWords[action].effect}</dd>
            </div>
          ))}
        </dl>
        <ul>
          <li>Les signalements sont lus dans l’ordre où ils arrivent.</li>
          <li>
            Nous regardons ce qui est écrit, dans quelles circonstances, la gravité du tort et ce
            qui s’est passé avant.
          </li>
          <li>
            L’auteur reçoit la décision par écrit : ce qui est visé, ce qui est décidé, la règle, la
            raison, et comment contester.
          </li>
          <li>
            Une décision vaut tant qu’elle n’est pas levée. Une fois levée, tout revient comme
            avant.
          </li>
          <li>Une suspension ne touche pas à ce qui a déjà été gagné.</li>
          <li>Personne ne décide de ce qui le concerne.</li>
          <li>Chaque décision est inscrite dans un journal que rien n’efface.</li>
        </ul>

        <Heading anchor="contester" />
        <p>
          Vous avez {APPEAL_DAYS} jours pour contester une décision qui vous vise, gratuitement,
          depuis vos <Link to={paths.settings}>paramètres</Link> ou, si votre compte est suspendu,
          par le lien reçu par e-mail. Une autre personne que celle qui a décidé relit tout et vous
          répond avec ses raisons.
        </p>
        <p>
          Vous avez signalé quelque chose et la décision ne vous convient pas ? Écrivez-nous, avec
          le numéro du signalement : <Mail />.
        </p>
        <p>
          Vous pouvez aussi saisir un organe de règlement extrajudiciaire des litiges certifié dans
          l’Union européenne, dont la{' '}
          <a href="https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement">
            Commission européenne tient la liste
          </a>
          , ou la justice, à tout moment.
        </p>

        <Heading anchor="bloquer" />
        <p>
          Bloquer quelqu’un ne demande l’avis de personne. Cette personne ne peut plus vous suivre,
          aimer ou commenter vos posts, vous poser une question ni vous écrire, et n’en est pas
          prévenue. Vous ne voyez plus ses posts ni ses commentaires. Si vous deviez répondre à une
          question qu’elle vous a payée, elle est remboursée.
        </p>

        <Heading anchor="verification" />
        <p>
          Un créateur qui porte « Vérifié » nous a montré qui il est, documents à l’appui. La
          modération seule peut les lire, et ils sont effacés dès qu’elle a décidé. Un nouveau nom,
          nom d’utilisateur ou portrait fait tomber « Vérifié » jusqu’à ce qu’elle l’ait contrôlé. «
          Vérifié » ne dit rien de la qualité des réponses.
        </p>

        <Heading anchor="contacts" />
        <p>
          Une seule adresse, pour vous comme pour les autorités des États membres, la Commission
          européenne et les signaleurs de confiance : <Mail />. {publisher.name} y répond en
          français.
        </p>
        <p>
          En France, l’Arcom veille à l’application du règlement européen sur les services
          numériques (UE) 2022/2065. Les <Link to={paths.legalNotice}>mentions légales</Link> disent
          qui nous sommes.
        </p>

        <Heading anchor="chiffres" />
        <YearlyFigures />
      </Prose>
    </Page>
  );
}

function Heading({ anchor }: { anchor: keyof typeof sections }) {
  return (
    <h2 id={anchor} className="scroll-mt-20">
      {sections[anchor]}
    </h2>
  );
}

interface RuleProps {
  anchor: string;
  label: string;
  rule: string;
  example: string;
  consequence: string;
}

function Rule({ anchor, label, rule, example, consequence }: RuleProps) {
  return (
    <section aria-labelledby={anchor} className="grid gap-1.5 border-t pt-4">
      <h3 id={anchor} className="scroll-mt-20">
        {label}
      </h3>
      <p>{rule}</p>
      <p className="text-ink-soft">
        <span className="font-medium">Exemple.</span> {example}
      </p>
      <p className="text-ink-soft">
        <span className="font-medium">Ce qui arrive.</span> {consequence}
      </p>
    </section>
  );
}
