import { inCategory, photo, text } from './entries.ts';
import type { PostContent } from './types.ts';

export const posts: PostContent[] = inCategory('education', [
  photo(
    "Carnet de vocabulaire, la méthode paresseuse : cinq mots par jour, chacun dans une phrase qui parle de vous. « My neighbour's dog hates me » ne s'oublie pas.",
  ),
  text(
    'Moins par moins',
    "Pourquoi moins par moins donne-t-il plus ? Filmez quelqu'un qui recule, puis passez le film à l'envers : il avance. Deux retournements, et l'on est revenu dans le bon sens. Ce n'est pas une démonstration, c'est une image ; la démonstration, avec la distributivité, tient en trois lignes. Mais l'image, elle, reste.",
  ),
  photo(
    'Journée portes ouvertes : la meilleure question ne se pose pas au stand, elle se pose aux étudiants qui prennent leur café derrière. « À quoi ressemble ton mardi ? »',
  ),
  photo(
    'Le sablier de dix minutes, posé sur la table des devoirs. On ne promet pas de finir, on promet de commencer. Neuf fois sur dix, on continue.',
  ),
  text(
    "Lire un message d'erreur",
    "Il fait peur, il est en anglais, il est rouge. Respirez et lisez seulement la dernière ligne : elle dit ce qui s'est passé. Remontez ensuite jusqu'à la première ligne qui parle de votre fichier : elle dit où. Quoi et où, vous avez les deux moitiés de la solution. Le reste du message est un trajet, pas un reproche.",
  ),
  photo(
    "Dix minutes de piano chaque jour valent mieux qu'une heure le dimanche. Laissez le couvercle ouvert et la partition posée : la moitié du travail est faite.",
  ),

  photo(
    "Échange linguistique du jeudi : une heure de français, une heure de portugais, et beaucoup de mains. On a le droit de dessiner, c'est même encouragé.",
  ),
  photo(
    'Une fraction, une tablette de chocolat, et soudain tout le monde veut bien du plus grand dénominateur. Les maths ont parfois un goût.',
  ),
  text(
    null,
    "Un dossier d'orientation n'est pas un concours de superlatifs. « Je suis passionné depuis toujours » ne dit rien. « J'ai tenu la caisse du club de théâtre pendant deux ans, et j'ai aimé que les comptes tombent juste » dit tout. Un fait, ce qu'il vous a appris, le lien avec la formation.",
  ),
  photo(
    "Fiche de révision réussie : elle tient dans la main, elle pose des questions au recto et répond au verso. Recopier le cours au propre, c'est du coloriage.",
  ),
  photo(
    'Premier programme de la journée : il demande votre prénom et vous souhaite bon courage. Douze lignes, une faute de frappe, un immense sourire.',
  ),
  text(
    "Dessiner ce que l'on voit",
    "La plupart des débutants dessinent ce qu'ils savent : un œil est une amande, un arbre est une sucette. Retournez la photo que vous copiez, tête en bas. Le cerveau ne reconnaît plus rien et la main se met enfin à suivre les lignes. Le résultat, remis à l'endroit, surprend toujours.",
  ),

  text(
    'Parler avec trois cents mots',
    "Avec trois cents mots bien choisis, on se débrouille dans presque toutes les situations ordinaires : demander, remercier, raconter sa journée, dire qu'on n'a pas compris. N'apprenez pas les animaux de la ferme. Apprenez « je cherche », « c'est trop », « vous pouvez répéter », « avant », « après ». Les vaches viendront plus tard.",
  ),
  photo(
    "Ce tableau a été effacé onze fois ce matin. La douzième version tient en une ligne. C'est ça, comprendre : pouvoir effacer tout le reste.",
  ),
  photo(
    "Trois colonnes sur une feuille : ce que j'aime, ce que je sais faire, ce que je veux découvrir. On la garde, on la refait six mois plus tard, et l'on regarde ce qui a bougé.",
  ),
  text(
    null,
    "Quand un enfant dit « je n'y arrive pas », ajoutez toujours le mot qui manque : « pas encore ». Puis demandez-lui de vous montrer le dernier endroit où il comprenait. On repart de là, jamais du début, jamais de la fin.",
  ),
  photo(
    "Le canard en plastique sur mon bureau est mon meilleur collègue. On lui explique le programme ligne par ligne, à voix haute, et l'erreur finit par se dénoncer.",
  ),
  photo(
    'Carnet de croquis : trois minutes par page, interdiction de gommer. Page 40, on commence à voir. Page 80, on commence à aimer.',
  ),

  photo(
    "Une série que vous connaissez par cœur, dans la langue que vous apprenez, avec les sous-titres de cette même langue. Vous savez déjà ce qu'ils disent : il ne reste plus qu'à entendre comment.",
  ),
  photo(
    "Une règle, une ficelle, l'ombre d'un poteau, et l'on mesure la hauteur d'un arbre sans y grimper. Thalès était un paresseux de génie.",
  ),
  text(
    'Refusé partout ?',
    "Un refus n'est pas un verdict, c'est une liste qui était pleine. Respirez, puis avancez dans l'ordre : la procédure complémentaire, les formations voisines avec passerelle, l'alternance, l'année de césure construite autour d'un vrai projet. J'ai vu de très belles routes commencer par un détour. Aucune par un dimanche passé à relire le message de refus.",
  ),
  photo(
    'Le cartable du dimanche soir : on le vide complètement, on retrouve deux mots à signer et une banane préhistorique. Cinq minutes qui sauvent la semaine.',
  ),
  photo(
    "Schéma dessiné à la main avant d'écrire la moindre ligne de code : des boîtes, des flèches, une tache de thé. Le programme avait déjà moitié moins de bugs.",
  ),
  text(
    "Chanter ce que l'on joue",
    "Si vous ne pouvez pas chanter la phrase, vos doigts ne la connaissent pas : ils la récitent. Chantez-la faux, chantez-la trop grave, mais chantez-la. Puis jouez-la de la même façon, en respirant aux mêmes endroits. C'est le plus vieux conseil des professeurs de musique, et le seul que je répète à chaque leçon.",
  ),

  text(
    "L'accent, ce faux problème",
    "Votre accent raconte d'où vous venez, et c'est une bonne histoire. Ce qui gêne la compréhension, c'est plutôt l'accent tonique mal placé et les phrases avalées. Travaillez le rythme : écoutez cinq secondes, répétez aussitôt en copiant la mélodie, même sans comprendre. Cinq minutes par jour, de préférence quand vous êtes seul dans la voiture.",
  ),
  text(
    'Réviser en se testant',
    "Relire donne l'impression de savoir ; se tester le vérifie. Fermez le cahier, prenez une feuille blanche, écrivez tout ce qui vous revient. Rouvrez, complétez d'une autre couleur. Recommencez demain, puis dans trois jours, puis dans une semaine. La couleur rétrécit à vue d'œil, et c'est très satisfaisant.",
  ),
]);
