import { inCategory, photo, text } from './entries.ts';
import type { PostContent } from './types.ts';

export const posts: PostContent[] = inCategory('auto', [
  photo(
    "Volant lisse, pédales usées, compteur à 62 000 km : l'un des trois ment. Dans le doute, demandez les factures, elles ont meilleure mémoire que le vendeur.",
  ),
  text(
    "Le voyant orange n'est pas une décoration",
    "Rouge : on s'arrête dès que c'est possible en sécurité, et l'on coupe. Orange : on peut rouler, doucement, mais on prend rendez-vous. Le voyant moteur orange qui clignote se traite comme un rouge : on lève le pied, on s'arrête. Et le petit fer à cheval avec un point d'exclamation, celui que personne ne reconnaît, c'est un pneu. Cinq minutes à la station, et il s'éteint.",
  ),
  photo(
    "Moins deux degrés ce matin, pare-brise dégivré depuis la cuisine, habitacle chaud, encore branchée. Préchauffer sur la prise, c'est de l'autonomie gagnée.",
  ),
  photo(
    "Le créneau : s'aligner, reculer droit, braquer au repère, redresser. Quatre gestes, toujours les mêmes, et une petite danse de la victoire facultative.",
  ),
  text(
    'Constat : la case oubliée',
    "On soigne le croquis et l'on oublie les croix. Or ce sont elles qui comptent, ainsi que leur nombre, noté en bas de la colonne. Relisez les deux colonnes avant de signer, car le recto ne se corrige plus. En cas de désaccord, écrivez-le dans vos observations, prenez des photos larges et serrées, et relevez les coordonnées des témoins. Aucune urgence, un constat tranquille vaut mieux qu'un constat rapide.",
  ),
  photo(
    "Gants, dorsale, bottines, et seulement ensuite le casque qui brille. L'ordre du budget est l'ordre de la photo.",
  ),

  photo(
    "Vente du jour : une citadine propre, carnet complet, prix juste. Une annonce honnête se reconnaît à ce qu'elle parle aussi de la rayure.",
  ),
  photo(
    "Filtre d'habitacle, avant et après. Dix minutes, sans outil sur la plupart des voitures, et l'odeur de grenier disparaît. Cherchez derrière la boîte à gants.",
  ),
  text(
    null,
    "« Et quand la batterie sera morte ? » C'est la question que j'entends le plus. Une batterie ne meurt pas d'un coup : elle perd un peu de capacité, année après année. Avant d'acheter d'occasion, demandez un certificat d'état de santé, le chiffre s'appelle SOH. Comparez-le à vos trajets, pas à votre imagination.",
  ),
  photo(
    "Premier trajet seule sur l'autoroute pour une élève qui évitait tout au-dessus de 70. Trois sorties, une aire, un chocolat chaud. Bravo à elle.",
  ),
  photo(
    "La pochette de la boîte à gants : carte grise, constat vierge, stylo qui marche. Le stylo est l'élément le plus rare des trois.",
  ),
  text(
    'Regarder loin',
    "La moto va où se portent les yeux. Si vous fixez le trou, vous irez visiter le trou. En virage, tournez la tête vers la sortie, vraiment, le menton compris, comme si quelqu'un vous appelait. Le reste du corps suit, la machine aussi. À travailler d'abord sur un parking, entre deux plots, un dimanche matin sans vent.",
  ),

  text(
    'Négocier sans se fâcher',
    "Ne dites jamais « c'est trop cher ». Dites : « les pneus sont à changer, la distribution arrive à échéance, voici les deux devis ». Posez les papiers, annoncez votre prix, taisez-vous. Un vendeur sérieux discute des faits ; un vendeur pressé discute de votre retard. Et gardez toujours la phrase magique : « je réfléchis et je vous rappelle demain ».",
  ),
  photo(
    "La pièce usée et la pièce neuve, côte à côte sur l'établi. Demandez toujours à voir l'ancienne : ça ne coûte rien, et ça explique tout.",
  ),
  photo(
    "Arrêt recharge : 22 minutes, le temps d'un sandwich et d'une histoire. On repart à 80 %, car les 20 derniers prennent presque autant de temps que le reste.",
  ),
  text(
    null,
    "Caler n'est pas une faute, c'est un bruit. Frein, embrayage, contact, on souffle, on repart. Celui qui klaxonne derrière a calé lui aussi, il y a longtemps, dans la même côte.",
  ),
  photo(
    'Contrôle technique le mois prochain ? Faites le tour un soir : feux, plaques, essuie-glaces, pneus, niveau de lave-glace. Dix minutes pour éviter une contre-visite.',
  ),
  photo(
    "Départ à l'aube, route sèche, cols encore vides. La première heure est à nous, ensuite il faudra partager avec les camping-cars.",
  ),

  photo(
    "Sous le tapis du coffre : sèche, propre, roue de secours à sa place. C'est là que les voitures racontent leur vie, pas sur la carrosserie.",
  ),
  photo(
    "Témoin de plaquettes, deux millimètres de garniture. Le sifflement du matin, c'était ça. On change par paire, toujours, et l'on freine doucement les cent premiers kilomètres.",
  ),
  text(
    "Le vrai coût d'un plein d'électrons",
    "Prenez votre consommation, disons 16 kWh pour 100 km, et multipliez par le prix de votre kilowattheure. À la maison, de nuit, on reste léger. Sur une borne rapide d'autoroute, le prix peut tripler. La conclusion n'est pas que l'électrique est cher ou donné : c'est que le lieu de recharge décide de tout. Commencez par regarder votre place de parking.",
  ),
  photo(
    'Rond-point à trois voies : on choisit sa file en lisant le panneau, on la garde, on clignote pour sortir. On a le droit de faire un tour de plus, personne ne compte.',
  ),
  photo(
    "Carte grise après déménagement : une démarche en ligne, une étiquette reçue par courrier, et l'on évite une amende bête. Ma minute administrative du mois.",
  ),
  text(
    'La pluie à deux roues',
    "Les vingt premières minutes sont les plus traîtres : l'eau fait remonter tout ce que la route a bu pendant l'été. On double les distances, on évite les bandes blanches, les plaques d'égout et les feuilles mortes, et l'on freine tôt, droit, en douceur. Une combinaison de pluie jaune fluo n'est pas élégante. Elle est visible, et c'est mieux.",
  ),

  text(
    'Trois questions avant la visite',
    "Au téléphone, avant de faire cent kilomètres : depuis quand l'avez-vous ? Pourquoi la vendez-vous ? Votre nom est-il sur la carte grise ? Écoutez les réponses, et surtout le temps qu'elles mettent à venir. Un quart des visites s'arrête là, et c'est autant d'essence économisée.",
  ),
  text(
    null,
    "Une vidange en retard ne se voit pas, ne s'entend pas, ne sent rien. C'est pour ça qu'on l'oublie. Notez la prochaine sur une étiquette, au coin du pare-brise, avec la date et le kilométrage. Le moteur vous dira merci en ne disant rien.",
  ),
]);
