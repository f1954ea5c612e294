import { Link } from 'react-router';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import {
  DECAY_HALF_LIFE_MS,
  DIVERSITY_WINDOW_MS,
  eligibility,
  FULL_BURST,
  RATING_DEFAULT,
  TRENDING_CONTENT_LIMIT,
  TRENDING_WINDOW_MS,
  topProfileWeights,
  trendingContentWeights,
  trendingProfileWeights,
} from '../../../domain/ranking/weights.ts';
import { siteScreens } from '../../../site/screens.ts';
import { paths } from '../../platform/paths.ts';
import { Page } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';

const days = TRENDING_WINDOW_MS / DAY_MS;
const halfLifeHours = DECAY_HALF_LIFE_MS / HOUR_MS;

/** A word for each weight. The compiler rejects a new weight without one. */
const contentWords: Record<keyof typeof trendingContentWeights, string> = {
  commentsRate: 'Commentaires, rapportés au nombre de vues',
  likesRate: 'J’aime, rapportés au nombre de vues',
  burst: `Élan : les réactions des dernières 24 heures, comparées à une journée ordinaire de l’auteur (${FULL_BURST} fois plus suffisent)`,
  quality: 'Qualité : la même valeur pour tous les posts aujourd’hui',
  recency: `Fraîcheur : sa part diminue de moitié toutes les ${halfLifeHours} heures`,
};

const newcomerWords: Record<keyof typeof trendingProfileWeights, string> = {
  netAddsFollowersAbs: `Abonnés gagnés en ${days} jours`,
  netAddsFollowersPct: 'Abonnés gagnés, rapportés à ceux d’avant',
  netAddsPremium: `Abonnements d’un mois commencés en ${days} jours`,
  answeredConversations: `Conversations qui ont reçu leur première réponse en ${days} jours`,
  responseSpeedBonus: 'Rapidité de réponse : la même valeur pour tous aujourd’hui',
  resolutionRate: 'Part des conversations menées à leur terme',
  recency: `Nouveauté du profil : sa part diminue de moitié toutes les ${halfLifeHours} heures`,
  rating: 'Note moyenne',
};

const profileWords: Record<keyof typeof topProfileWeights, string> = {
  followersTotal: 'Abonnés',
  premiumTotal: 'Abonnements d’un mois en cours',
  answeredTotal: 'Conversations qui ont reçu une réponse',
  engagementRateAllTime: 'J’aime et commentaires sur tous les posts, rapportés aux vues',
  ratingAllTime: `Note moyenne (${RATING_DEFAULT.toLocaleString('fr-FR')} tant qu’il n’y en a pas)`,
  recentActivityBonus: `Réponses des ${days} derniers jours`,
};

export default function RankingPage() {
  return (
    <Page title={siteScreens.ranking.title}>
      <Prose>
        <p>
          Les listes de la page Explorer sont calculées toutes les dix minutes, par le même calcul
          pour tout le monde. Personne ne peut payer pour y figurer ou pour y monter.
        </p>
        <h2>Contenu populaire</h2>
        <p>
          Les {TRENDING_CONTENT_LIMIT} posts publics des {days} derniers jours qui ont le plus de
          points. De deux posts qu’un même auteur a publiés à moins de{' '}
          {DIVERSITY_WINDOW_MS / HOUR_MS} heures d’intervalle, seul le mieux placé est montré.
        </p>
        <Weights weights={trendingContentWeights} words={contentWords} />
        <h2>Profils Tendances</h2>
        <p>Les profils créés depuis moins de {days} jours.</p>
        <Weights weights={trendingProfileWeights} words={newcomerWords} />
        <h2>Profils Recommandés</h2>
        <p>
          Tous les profils, quel que soit leur âge. Cette liste est montrée là où il n’y a pas de
          profils récents.
        </p>
        <Weights weights={topProfileWeights} words={profileWords} />
        <h2>Pour figurer parmi les profils</h2>
        <p>
          Il faut {eligibility.global.followers} abonnés et {eligibility.global.answered} réponses
          pour la liste générale, {eligibility.category.followers} et{' '}
          {eligibility.category.answered} pour celle d’une catégorie,{' '}
          {eligibility.subcategory.followers} et {eligibility.subcategory.answered} pour celle d’une
          sous-catégorie. Les nombres sont comparés au plus grand de la liste, et l’écart compte de
          moins en moins à mesure qu’ils sont grands.
        </p>
        <h2>Les autres listes</h2>
        <ul>
          <li>Le feed montre les posts publics, les plus récents d’abord.</li>
          <li>
            « Tous les profils » d’une sous-catégorie et « Tous les experts » d’une catégorie
            montrent d’abord qui vend une question, puis les meilleures notes ; à chaque profil sont
            ajoutées cinq notes de 3,5, pour que peu d’avis ne décident pas. Vous pouvez aussi les
            trier par prix d’une question, par note (arrondie au dixième, puis par nombre d’avis) ou
            par temps de réponse. À égalité, l’ordre est fixe. La recherche avancée ne fait qu’y
            choisir.
          </li>
          <li>
            La recherche montre d’abord les noms qui correspondent, puis les présentations et les
            sujets où vos mots comptent le plus, et, de deux profils à égalité, celui qui a le plus
            d’abonnés.
          </li>
          <li>
            « Questions posées, réponses reçues » montre une réponse publiée de chaque expert, la
            plus récente : d’abord celles des experts notés, puis les plus récentes. N’y sont que
            les experts qui prennent des questions sur ce sujet.
          </li>
          <li>« Experts à découvrir » vient des listes ci-dessus.</li>
        </ul>
        <p>
          Ce que la modération a masqué ne figure dans aucune liste :{' '}
          <Link to={paths.rules}>{siteScreens.rules.title}</Link>.
        </p>
        <h2>Ce qui ne compte pas</h2>
        <ul>
          <li>Les prix, sauf si vous triez par prix, et ce que Dis-moi gagne avec un profil.</li>
          <li>Ce que vous avez regardé, cherché ou acheté : l’ordre est le même pour tous.</li>
          <li>
            Ce qu’un auteur fait à ses propres posts : ses vues, ses J’aime, ses commentaires.
          </li>
          {unweighted(trendingProfileWeights, newcomerWords).map((words) => (
            <li key={words}>{words}, pour les profils tendances.</li>
          ))}
          {unweighted(topProfileWeights, profileWords).map((words) => (
            <li key={words}>{words}, pour les profils recommandés.</li>
          ))}
        </ul>
      </Prose>
    </Page>
  );
}

interface WeightsProps<Name extends string> {
  weights: Record<Name, number>;
  words: Record<Name, string>;
}

/** The criteria, the heaviest first, as shares of the total weight. */
function Weights<Name extends string>({ weights, words }: WeightsProps<Name>) {
  const all = namesOf(weights).reduce((sum, name) => sum + weights[name], 0);
  const counted = namesOf(weights)
    .filter((name) => weights[name] > 0)
    .sort((one, other) => weights[other] - weights[one]);
  return (
    <table className="w-full border-t text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Critère</th>
          <th scope="col">Part</th>
        </tr>
      </thead>
      <tbody>
        {counted.map((name) => (
          <tr key={name} className="border-b">
            <th scope="row" className="py-2.5 pr-4 text-left font-normal">
              {words[name]}
            </th>
            <td className="py-2.5 text-right align-top font-medium whitespace-nowrap tabular-nums">
              {Math.round((100 * weights[name]) / all)} %
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function unweighted<Name extends string>(
  weights: Record<Name, number>,
  words: Record<Name, string>,
): string[] {
  return namesOf(weights)
    .filter((name) => weights[name] === 0)
    .map((name) => words[name]);
}

function namesOf<Name extends string>(weights: Record<Name, number>): Name[] {
  return Object.keys(weights) as Name[];
}
