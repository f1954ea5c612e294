import { inCategory } from './entries.ts';
import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = inCategory('maison', [
  {
    question:
      "Je veux fixer un meuble-vasque de 35 kg sur une cloison en plaque de plâtre. C'est possible sans qu'il tombe ?",
    answer:
      "Oui, à condition de ne pas confier le poids à la seule plaque. D'abord, cherchez les montants métalliques avec un aimant ou un détecteur : ils sont en général tous les 60 cm. Si deux fixations tombent dedans, c'est gagné. Sinon, posez derrière le meuble une planche de bois de 18 mm, vissée dans plusieurs montants, et fixez le meuble sur elle. Complétez avec des chevilles métalliques à expansion. Soutenez par des pieds si le modèle l'accepte. Et coupez l'eau avant, on est toujours plus adroit au sec.",
    more: [
      "J'ai trouvé deux montants, mais ils ne correspondent pas aux trous du meuble.",
      "Alors la planche est votre amie. Mesurez l'écart entre les deux montants et prenez-la plus longue de dix centimètres de chaque côté. Bois traité, puisque c'est une salle de bains.",
      'Planche posée, quatre vis dans chaque montant. On la voit un peu sur le dessus.',
      'Biseautez le bord à la ponceuse et peignez-la couleur du mur, ou collez un petit carrelage dessus. Avant, le test : appuyez de tout votre poids sur la planche.',
      "J'ai sauté dessus, enfin presque. Rien ne bouge !",
      'Alors accrochez le meuble, au niveau, et vérifiez le serrage dans une semaine.',
    ],
    thanks:
      "Trois mois après, il n'a pas bougé d'un millimètre. Merci pour la planche et la patience.",
  },
  {
    question:
      "Salon plein nord, 18 m², murs blancs, et on a froid rien qu'à le regarder. Quelle couleur pour le réchauffer ?",
    answer:
      "Le blanc pur devient gris au nord : c'est lui le coupable. Choisissez une teinte chaude et assez claire, comme un beige rosé, un lin, une argile, et peignez aussi un mur plus soutenu, terre cuite ou ocre doux, celui que l'on voit en entrant. Posez deux échantillons larges, regardez-les trois jours. Ajoutez trois sources de lumière chaude à des hauteurs différentes, un tapis, et un miroir face à la fenêtre. Souvent, la moitié de la chaleur vient des lampes.",
    more: [],
    thanks: 'Mur terre cuite et trois lampes : on ne reconnaît plus la pièce. Bravo et merci !',
  },
  {
    question:
      "Mes plants de tomates ont des feuilles qui jaunissent par le bas depuis une semaine. Maladie ou manque d'eau ?",
    answer:
      "Par le bas et progressivement, c'est souvent naturel : la plante abandonne ses vieilles feuilles, surtout en pot. Regardez de près : taches brunes cernées de jaune ? Plutôt un champignon : retirez ces feuilles, arrosez au pied, jamais dessus, et aérez. Jaune entre des nervures vertes ? Il manque peut-être du magnésium ou de la nourriture. Terre détrempée ? Espacez l'eau. Dans tous les cas, supprimez les feuilles qui touchent le sol et paillez : la plupart des maladies remontent de la terre par les éclaboussures.",
    more: [
      "Ce sont des taches brunes cernées de jaune. J'ai tout retiré sur trente centimètres.",
      "Très bien. Ne compostez pas ces feuilles et lavez votre sécateur à l'alcool. Avez-vous paillé ?",
      "Oui, avec de la tonte séchée. Et j'arrose le matin, au pied.",
      'Parfait. Gardez deux tiges aérées par plant, et regardez les nouvelles feuilles dans dix jours.',
      'Dix jours plus tard : plus aucune tache, et des grappes partout !',
      "Les tomates disent merci. L'an prochain, changez-les de place, le champignon a de la mémoire.",
    ],
    thanks: 'Douze kilos de tomates sauvés. Diagnostic juste et geste simple, merci !',
  },
  {
    question:
      'Nous achetons une maison de 1968 à rénover avec 60 000 euros de travaux. Par quoi commencer pour ne rien refaire deux fois ?',
    answer:
      "Par ce qui ne se voit pas. Ordre général : le toit et l'humidité, la structure, puis l'électricité et la plomberie, l'isolation et les fenêtres, le chauffage dimensionné après isolation, et en dernier les sols, la cuisine et la peinture. Avant tout, faites établir un diagnostic : une maison de 1968 peut contenir de l'amiante et du plomb, et cela change un chantier. Demandez trois devis par lot, gardez 10 à 15 % d'imprévus, et ne signez rien avant d'avoir l'ensemble sous les yeux. Vivez-y quelques semaines si vous pouvez : on ne casse pas les mêmes murs après.",
    more: [],
    thanks:
      "Nous allions commencer par la cuisine ! Merci de nous avoir remis les travaux à l'endroit.",
  },
  {
    question:
      'Je paie 240 euros de chauffage par mois dans une maison mal isolée. Une pompe à chaleur réglerait-elle le problème ?',
    answer:
      "Peut-être, mais pas en premier. Dans une maison qui fuit, on installe une machine trop grosse et trop chère, qui travaille dur pour chauffer le jardin. Commencez par les combles : c'est souvent le quart des pertes, et le meilleur rapport entre coût et effet. Puis les fuites d'air, avec une ventilation correcte. Ensuite, faites calculer le besoin réel et choisissez l'équipement. Demandez un audit énergétique et renseignez-vous auprès d'un conseiller public sur les aides avant de signer quoi que ce soit, surtout si l'on vous démarche.",
    more: [],
    thanks:
      "J'ai isolé les combles d'abord. Le confort a changé du jour au lendemain. Conseil désintéressé, merci.",
  },
  {
    question:
      "Studio de 22 m², je travaille, je dors et je mange dans la même pièce, et c'est le chaos. Comment m'organiser ?",
    answer:
      'Dans un petit espace, ce ne sont pas les meubles qui séparent, ce sont les moments. Donnez à chaque activité un panier ou une boîte : le travail sort le matin, rentre à 18 heures, et la pièce redevient un salon. Montez en hauteur : étagère au-dessus de la porte, crochets derrière. Le lit mérite un tissu ou une lampe qui dise « ici on dort ». Et appliquez la règle du un pour un : un objet entre, un objet sort. Commencez par vider la table, elle donne le ton à tout le reste.',
    more: [],
    thanks: 'La boîte de travail qui se referme à 18 h a changé mes soirées. Merci !',
  },
  {
    question:
      'Mon parquet grince juste devant la porte de la chambre du bébé. Peut-on le faire taire sans tout démonter ?',
    answer:
      "Souvent, oui. D'abord, repérez la lame exacte en marchant de tout votre poids. Saupoudrez du talc dans les joints, passez le pinceau, marchez, recommencez : cela suffit une fois sur trois. Si la lame bouge, fixez-la à la solive avec une vis fine à tête fraisée, pré-percée en biais dans la rainure, puis rebouchez à la pâte à bois. Attention aux tuyaux et aux câbles sous le sol : vissez court et vérifiez avant. En attendant, un tapis épais et des chaussettes.",
    more: [],
    thanks: 'Le talc a suffi ! Bébé dort, et nous marchons enfin normalement.',
  },
  {
    question:
      'En location, je ne peux ni peindre ni percer. Comment rendre un salon tout blanc un peu vivant ?',
    answer:
      "Il vous reste la lumière, le textile, la hauteur et le vivant. Un grand tapis, assez large pour passer sous le canapé. Des rideaux longs, accrochés haut avec une tringle à pression. Trois lampes chaudes. De grandes images posées à même le sol ou sur un meuble, plutôt que dix petites au mur. Deux plantes, dont une haute. Et une couleur, une seule, répétée à trois endroits : un coussin, un vase, un livre. L'œil fait le lien, et la pièce se tient.",
    more: [],
    thanks: "Une seule couleur, trois fois : c'est magique, et la caution est sauve. Merci.",
  },
  {
    question:
      'Mon balcon est plein sud, au 6e étage, très venteux. Toutes mes plantes grillent. Que planter ?',
    answer:
      "Des plantes qui aiment la garrigue : romarin, thym, lavande, sauge, ciste, sedums, pélargoniums. Regroupez-les, elles se protègent mutuellement, et choisissez des pots larges et lourds, en terre cuite ou doublés, car le petit pot noir cuit les racines. Paillez avec du gravier clair. Placez un brise-vent ajouré plutôt qu'un panneau plein, qui crée des tourbillons. Arrosez le soir, à fond, deux à trois fois par semaine en été. Et fixez tout ce qui peut s'envoler, le 6e étage ne plaisante pas.",
    more: [],
    thanks: 'Le thym et les pélargoniums sont superbes, même après la canicule. Merci beaucoup !',
  },
  {
    question:
      "J'ai trois devis pour refaire ma salle de bains : 7 200, 9 800 et 13 500 euros. Comment comparer alors qu'ils n'ont pas la même forme ?",
    answer:
      "Faites un tableau avec les mêmes lignes pour les trois : dépose et évacuation, plomberie, électricité, étanchéité sous carrelage, carrelage (fourniture et pose séparées), meubles, peinture, nettoyage. Vous verrez très vite ce qui manque au moins cher : souvent, l'évacuation des gravats et l'étanchéité. Demandez par écrit les lignes absentes. Vérifiez l'assurance décennale et les délais. Et méfiez-vous d'un acompte supérieur à 30 %. Le bon devis n'est ni le plus bas ni le plus haut : c'est le plus précis.",
    more: [
      "Tableau fait ! Le moins cher oublie l'étanchéité, l'évacuation et l'électricité.",
      "Demandez-lui de les chiffrer. Et chez le plus cher, qu'est-ce qui explique l'écart ?",
      'Le carrelage : 68 euros le m², contre 30 chez les autres. Et une robinetterie haut de gamme.',
      'Donc, à matériaux égaux, il doit être tout proche du deuxième. Demandez à chacun de refaire son prix avec le même carrelage.',
      'Résultat : 9 900, 9 800 et 10 400 euros. Incroyable.',
      'Pas incroyable : comparable. Choisissez maintenant sur les délais, les références visitées et la façon dont on vous répond au téléphone.',
    ],
    thanks: "Le tableau a tout éclairé. J'ai signé l'esprit tranquille, merci infiniment.",
  },
]);
