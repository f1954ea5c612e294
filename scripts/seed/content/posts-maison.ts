import { inCategory, photo, text } from './entries.ts';
import type { PostContent } from './types.ts';

export const posts: PostContent[] = inCategory('maison', [
  photo(
    "Une étagère, quatre chevilles, un niveau. L'étagère était droite, c'est le mur qui penchait. On fait confiance à la bulle, jamais au plafond.",
  ),
  text(
    'La lampe avant la peinture',
    "Une pièce triste n'a pas toujours besoin d'une nouvelle couleur. Éteignez le plafonnier, allumez trois petites lampes à trois hauteurs différentes : une près du sol, une à la table, une en hauteur. Ampoules chaudes, autour de 2 700 kelvins. Regardez. Dans la moitié des cas, le pot de peinture reste au magasin.",
  ),
  photo(
    "Semis de tomates sur le rebord de la fenêtre. Tournez les pots d'un quart chaque matin : elles poussent vers la lumière, comme tout le monde.",
  ),
  photo(
    "Mur ouvert, surprise dessous : trois papiers peints, un journal de 1974 et un tuyau que personne n'avait dessiné. Voilà pourquoi l'on garde toujours 10 % de marge.",
  ),
  text(
    "Chasse aux courants d'air",
    "Un soir de vent, prenez un bâton d'encens et promenez-le le long des fenêtres, des prises, de la trappe du grenier, sous la porte. Là où la fumée se couche, votre chauffage s'en va. Un joint à quelques euros, un bas de porte, un peu de mastic. En revanche, ne bouchez jamais les grilles d'aération : la maison a besoin de respirer, et vous aussi.",
  ),
  photo(
    "Le vide-poche de l'entrée, après trois semaines de test. Une place pour les clés, une pour le courrier, une pour ce qui doit repartir. La troisième change la vie.",
  ),

  photo(
    'Ce fauteuil boitait depuis douze ans. Une cale, un peu de colle, deux serre-joints et une nuit de patience. Réparer prend souvent moins de temps que choisir un remplaçant.',
  ),
  photo(
    "Vert sauge au mur, rideau de lin, une vieille chaise repeinte. Total : un week-end et un dos un peu raide. Le couloir a enfin envie qu'on s'y arrête.",
  ),
  text(
    null,
    "Règle d'or de l'arrosage : beaucoup, mais rarement. Un bon arrosage deux fois par semaine fait descendre les racines ; un petit verre chaque soir les garde en surface, et elles grillent au premier coup de chaud. Enfoncez le doigt jusqu'à la deuxième phalange. Sec ? On arrose. Frais ? On range l'arrosoir.",
  ),
  photo(
    "Trois devis sur la table, trois façons d'écrire « divers ». Demandez toujours ce qu'il y a dans « divers ». Parfois, il y a toute la salle de bains.",
  ),
  photo(
    'Comble isolé ce week-end : trente centimètres de laine, un masque, beaucoup de thé. Le chat a trouvé la différence avant le thermomètre.',
  ),
  text(
    'Le tri en quinze minutes',
    "Un minuteur, trois sacs : on garde, on donne, on jette. Un seul tiroir, pas la pièce. Quand ça sonne, on s'arrête, même si l'on est lancé, surtout si l'on est lancé. Le sac à donner part dans le coffre de la voiture tout de suite. Demain, un autre tiroir. En un mois, la maison respire, et personne n'y a perdu un samedi.",
  ),

  text(
    'Quelle cheville pour quel mur ?',
    "Toquez. Si ça sonne creux, c'est une plaque de plâtre : cheville à expansion métallique, et pour du lourd on cherche le montant derrière. Si ça sonne plein et que la poussière est rouge, c'est de la brique : cheville en nylon, perçage sans percussion pour ne pas l'éclater. Poussière grise et bras fatigué ? Du béton : là, vous pouvez percuter. Et toujours, toujours, un détecteur avant de percer.",
  ),
  photo(
    "Des cadres dépareillés, une seule ligne horizontale commune. On les dispose d'abord par terre, on photographie, on accroche ensuite. Moins de trous, moins de disputes.",
  ),
  photo(
    "Le balcon plein nord, édition fougères, menthe et heuchères. On ne lutte pas contre l'ombre, on invite ceux qui l'aiment.",
  ),
  text(
    null,
    "L'ordre d'un chantier tient en une phrase : on casse, on fait passer les tuyaux et les fils, on ferme, on enduit, on peint, et les sols quand tout le monde est parti. Chaque fois qu'on inverse deux étapes, on paie la seconde deux fois.",
  ),
  photo(
    'Thermostat : 19 le jour, 17 la nuit, un gros pull entre les deux. Chaque degré en moins allège la facture de quelques pour cent, et les pulls ont bonne mine.',
  ),
  photo(
    'Boîte à câbles, enfin étiquetée. On y a retrouvé quatre chargeurs de téléphones disparus et une télécommande qui commande encore quelque chose, mais quoi ?',
  ),

  photo(
    "L'établi ce soir : propre, outils au mur, contour dessiné au feutre. Quand une forme est vide, c'est que quelqu'un a emprunté la pince.",
  ),
  photo(
    "Échantillons collés au mur depuis une semaine : on les regarde le matin, à midi et sous la lampe. Celui que l'on préfère à 20 heures est le bon.",
  ),
  text(
    'Le compost ne sent pas mauvais',
    "S'il sent, il est trop mouillé et manque de brun. Pour un seau d'épluchures, ajoutez un seau de feuilles mortes, de carton déchiré ou de petits copeaux. Remuez une fois par semaine, comme une salade. Pas de viande, pas de produits laitiers, et les agrumes par petites quantités. Dans six mois, vous aurez une terre noire qui sent la forêt après la pluie.",
  ),
  photo(
    'Carnet de chantier : une page par jour, ce qui a été fait, ce qui manque, une photo. Quand tout le monde se souvient différemment, le carnet, lui, se souvient.',
  ),
  photo(
    'Purge des radiateurs : une clé, un gobelet, un petit sifflement, et le haut redevient chaud. À faire avant le premier froid, en commençant par le bas de la maison.',
  ),
  text(
    'Une maison facile à vivre',
    "Posez les choses là où vous vous en servez, pas là où elles devraient être. Les ciseaux à côté du courrier, les sacs près de la porte, la couverture sur le canapé. Un rangement qui demande plus de deux gestes ne sera jamais fait un mardi soir. Observez où les objets s'échouent : c'est souvent leur vraie place, il ne leur manque qu'un panier.",
  ),

  text(
    'Le joint de douche en une heure',
    "Retirez tout l'ancien, vraiment tout, au cutter puis à l'alcool. Laissez sécher une nuit. Deux bandes de ruban de part et d'autre, un cordon régulier, un doigt mouillé à l'eau savonneuse, et l'on tire le ruban aussitôt. Vingt-quatre heures sans douche. Le secret n'est pas la main, c'est la nuit de séchage.",
  ),
  text(
    null,
    "Avant d'acheter une boîte de rangement, videz ce que vous vouliez y mettre. Une fois sur deux, il ne reste plus rien à ranger. L'autre fois, vous connaissez enfin la taille de la boîte.",
  ),
]);
