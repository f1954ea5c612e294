import { inCategory } from './entries.ts';
import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = inCategory('cuisine', [
  {
    question:
      "Bonjour ! Mes choux gonflent très bien puis s'affaissent dès que je les sors du four. Je suis pourtant la recette au gramme près. Où est l'erreur ?",
    answer:
      "Bonjour ! Ce n'est pas la recette, c'est la fin de cuisson. Un chou qui retombe est encore humide à l'intérieur. Cuisez à 180 °C, sans chaleur tournante si possible, et n'ouvrez pas avant 25 minutes. Attendez que les craquelures soient brunes elles aussi, pas seulement le dessus. Puis éteignez, entrouvrez la porte avec une cuillère en bois, et laissez-les sécher dix minutes. Vérifiez aussi votre pâte : elle doit retomber de la spatule en formant un bec, ni trop ferme ni coulante.",
    more: [
      "Le bec, c'est là que je me trompe je crois. Ma pâte coule un peu.",
      "Alors, deux choses : desséchez plus longtemps la pâte dans la casserole, jusqu'à voir une fine pellicule au fond, et n'ajoutez pas tous les œufs d'un coup. Gardez le dernier battu à part et versez-le cuillère par cuillère.",
      "J'ai refait une fournée : il me restait la moitié du dernier œuf, et ils ont tenu !",
      "Bravo ! Les œufs n'ont jamais tous la même taille, c'est pour cela que les recettes au gramme près trahissent parfois.",
      'Est-ce que je peux les préparer la veille pour un anniversaire ?',
      'Oui, vides. Gardez-les dans une boîte, repassez-les cinq minutes à 150 °C pour leur rendre du croustillant, laissez refroidir, puis garnissez au plus tard trois heures avant.',
      'Et la crème, la veille aussi ?',
      'Oui, filmée au contact et au froid. Fouettez-la vivement avant de garnir, elle redeviendra lisse. Bon anniversaire à la personne gâtée !',
    ],
    thanks:
      'Quarante choux, pas un seul à plat. Tout le monde a cru que je les avais achetés. Merci mille fois !',
  },
  {
    question:
      'Je rentre à 19 h 30 avec deux enfants affamés. Comment éviter les pâtes au beurre quatre soirs sur cinq ?',
    answer:
      'Gardez les pâtes, on change le reste. Le dimanche, préparez trois bases en quarante minutes : une sauce tomate, une plaque de légumes rôtis, des œufs durs ou des lentilles. Ensuite, vous assemblez : lundi pâtes et légumes, mardi lentilles et œufs, mercredi croque-monsieur aux légumes, jeudi soupe mixée avec la sauce et tartines. Dix minutes par soir. Et le cinquième soir, pâtes au beurre, sans remords.',
    more: [],
    thanks:
      "On a tenu la semaine entière, et les enfants ont même réclamé les lentilles. Je n'en reviens pas.",
  },
  {
    question:
      "Mes galettes de haricots rouges s'écrasent à la poêle. Je voudrais éviter les œufs. Une idée ?",
    answer:
      "Elles sont trop humides. Égouttez les haricots, séchez-les dix minutes au four à 160 °C, et écrasez-les à la fourchette en laissant des morceaux. Comme liant : deux cuillères de flocons d'avoine mixés et une de purée de sésame pour une grande boîte. Laissez la pâte trente minutes au froid, formez des galettes épaisses, poêlez à feu moyen sans y toucher pendant quatre minutes. On ne retourne qu'une fois.",
    more: [],
    thanks: 'Elles ont tenu jusque dans le pain. Le passage au four change tout, merci !',
  },
  {
    question:
      "Je voudrais préparer un yassa pour huit personnes. On m'a dit de mariner toute une nuit, est-ce vraiment nécessaire ?",
    answer:
      "La nuit, c'est mieux ; trois heures, c'est déjà bon. Ce qui compte davantage, ce sont les oignons : au moins deux kilos pour huit, émincés fin, et cuits très doucement, presque confits, pendant quarante minutes. Grillez d'abord le poulet pour le goût de fumé, puis finissez-le dans les oignons avec la marinade, citron et moutarde. Goûtez l'acidité à la fin : les oignons sucrent, le citron réveille. Et un piment entier, percé nulle part, juste pour le parfum.",
    more: [],
    thanks: "Deux kilos d'oignons, j'ai pleuré, mais quelle sauce ! Mes invités en parlent encore.",
  },
  {
    question:
      'Mon levain a dix jours, il fait des bulles mais ne double pas. Ma cuisine est à 18 °C. Dois-je recommencer ?',
    answer:
      "Surtout pas, il est simplement frileux. À 18 °C, tout prend deux fois plus de temps. Mettez-le dans le four éteint, lampe allumée, ou dans un saladier d'eau tiède : visez 25 °C. Pendant trois jours, nourrissez-le matin et soir : 20 g de levain, 50 g d'eau, 50 g de farine, avec un tiers de seigle, qu'il adore. Posez un élastique sur le bocal pour mesurer. Quand il double en six heures deux fois de suite, faites votre pain.",
    more: [
      'Four éteint avec la lampe : il a pris 50 % en une nuit ! Mais il sent le vinaigre.',
      "C'est bon signe. L'acide vient quand il a fini de manger : avancez le prochain repas, et gardez une plus petite part de l'ancien, 10 g au lieu de 20.",
      'Il double en sept heures maintenant. Je tente un pain ?',
      'Encore un jour. En attendant, gardez ce que vous jetez pour des crêpes salées.',
      'Cinq heures et demie ce matin !',
      "C'est lui ! 100 g de levain, 500 g de farine, 340 g d'eau, 10 g de sel. Quatre heures à température douce avec trois rabats, une nuit au froid, et une cocotte brûlante à 250 °C.",
      'Il est sorti. Il chante !',
      "C'est le plus joli bruit du monde. Attendez qu'il soit froid avant de couper. Je sais, c'est cruel.",
    ],
    thanks:
      "On m'a suivi pas à pas jusqu'à mon premier vrai pain. Mon levain a désormais un prénom.",
  },
  {
    question:
      "Quel vin servir avec une raclette pour dix, budget 60 euros en tout ? Je n'y connais rien.",
    answer:
      "Un blanc vif et sec, qui rince le gras : un Savoie, un Jura non oxydatif, un aligoté. À ce prix, vous trouverez de très bonnes bouteilles entre 8 et 11 euros. Comptez cinq bouteilles pour dix, sans oublier de grandes carafes d'eau et un jus de pomme pour ceux qui conduisent. Servez frais, pas glacé, autour de 10 degrés. Si quelqu'un tient au rouge : un gamay léger, rafraîchi lui aussi.",
    more: [],
    thanks: 'Cinq bouteilles, 52 euros, et des compliments toute la soirée. Merci !',
  },
  {
    question:
      "Ma ganache au chocolat a tranché, elle est huileuse et granuleuse. Peut-on la sauver ou c'est fichu ?",
    answer:
      "On la sauve presque toujours. Versez une cuillère à soupe de lait tiède dans un bol propre, ajoutez une cuillère de ganache, et mélangez au centre jusqu'à obtenir un noyau lisse et brillant. Ajoutez le reste petit à petit, comme une mayonnaise. Si elle résiste, un coup de mixeur plongeant, sans incorporer d'air. La prochaine fois, versez la crème chaude en trois fois sur le chocolat, jamais en une.",
    more: [],
    thanks: "Sauvée en cinq minutes, l'anniversaire aussi. Je garde l'astuce à vie.",
  },
  {
    question: "Que faire d'un reste de riz cuit, à part le riz sauté ?",
    answer:
      'Plein de choses ! Des galettes : riz, un œuf, fromage râpé, herbes, à la poêle. Une soupe : bouillon, gingembre, riz, un œuf filé, et le dîner est là en dix minutes. Des tomates farcies, où il remplace la chapelure. Ou un riz au lait express, avec du lait, du sucre, un zeste. Une précaution : refroidissez-le vite, gardez-le au réfrigérateur, et mangez-le dans la journée ou le lendemain, bien réchauffé.',
    more: [],
    thanks: "Les galettes ont disparu avant d'arriver à table. Simple et malin !",
  },
  {
    question: 'Comment rendre un curry de légumes plus profond ? Le mien est bon mais plat.',
    answer:
      "Trois gestes. D'abord, faites revenir les épices dans l'huile chaude trente secondes, avant les liquides : elles ne parlent qu'au gras. Ensuite, rôtissez une partie des légumes au four au lieu de tout faire mijoter, pour le goût de grillé. Enfin, terminez par un acide et un sucré : une cuillère de tamarin ou de citron vert, une pincée de sucre brun. Goûtez avant et après : c'est spectaculaire.",
    more: [],
    thanks: 'Le citron vert à la fin, quelle révélation. Réponse très pédagogique.',
  },
  {
    question:
      'Je reçois dix personnes samedi, dont une sans gluten et deux qui ne mangent pas de viande. Je voudrais un seul plat pour tout le monde, est-ce possible ?',
    answer:
      "Oui, et sans que personne ne se sente à part. Un grand plat de riz avec une sauce d'arachide aux légumes : patate douce, carotte, chou, aubergine. C'est naturellement sans gluten, à condition de vérifier l'étiquette du bouillon. Pour les amateurs de viande, faites griller du poulet à part et posez-le au centre de la table. Comptez 80 g de riz cru par personne et 300 g de légumes.",
    more: [
      "Super idée ! Et si quelqu'un est allergique à l'arachide ?",
      "Il faut absolument demander avant, par message, à tout le monde. En cas de doute, on change de sauce : tomate, lait de coco et gingembre, aucun risque d'arachide, et c'est délicieux aussi.",
      "J'ai demandé : une allergie aux arachides, justement. Je pars sur tomate-coco.",
      "Parfait, et bon réflexe. Vérifiez aussi l'huile et lavez bien les ustensiles. Préparez la sauce la veille, elle sera meilleure.",
      'La sauce est prête, ça sent incroyablement bon. Combien de temps pour les légumes ?',
      "Carottes et patates douces d'abord, vingt minutes, puis aubergines et chou, quinze de plus. Arrêtez quand la pointe du couteau entre sans effort.",
    ],
    thanks:
      "Dix assiettes vides et pas une seule exception à gérer. Merci d'avoir pensé à l'allergie avec moi.",
  },
]);
