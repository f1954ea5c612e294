import { inCategory, photo, text } from './entries.ts';
import type { PostContent } from './types.ts';

export const posts: PostContent[] = inCategory('cuisine', [
  photo(
    "Feuilletage de ce matin : six tours, beaucoup de froid, aucune précipitation. Comptez les couches si vous voulez, moi j'ai arrêté à la première bouchée.",
  ),
  text(
    'Le dîner des trois boîtes',
    "Une boîte de pois chiches, une boîte de tomates, une boîte de lait de coco. Faites revenir un oignon et une cuillère de curry, versez les tomates, laissez réduire dix minutes, ajoutez le reste. Citron vert si vous en avez, coriandre si vous l'aimez. Vingt minutes, quatre assiettes, une seule casserole à laver.",
  ),
  photo(
    "Chou-fleur rôti entier, une heure au four, badigeonné de miso et de beurre. Posé au milieu de la table comme un gigot. Personne n'a demandé où était la viande.",
  ),
  photo(
    "Le fond de la marmite, celui qui accroche : chez nous, on se le dispute. Baissez le feu dix minutes avant la fin, ne touchez à rien, et écoutez : quand ça chante, c'est prêt.",
  ),
  text(
    "Votre levain n'est pas mort",
    "Une couche grise dessus ? De l'eau brune ? Une odeur de vernis ? Il a faim, voilà tout. Jetez presque tout, gardez une cuillère, nourrissez-la avec le même poids d'eau et de farine, deux fois par jour, trois jours de suite, au tiède. S'il double en moins de six heures, c'est reparti. Seules des moisissures colorées justifient la poubelle.",
  ),
  photo(
    'Un rouge léger, servi à 14 degrés, avec une simple tarte à la tomate. Trente minutes au réfrigérateur avant de passer à table : le conseil le moins cher que je puisse donner.',
  ),

  photo(
    "Choux du jour. S'ils retombent, c'est presque toujours qu'on a ouvert le four trop tôt. Croisez les bras, regardez par la vitre, attendez qu'ils soient bien bruns, y compris dans les craquelures.",
  ),
  photo(
    "Frittata aux restes : quatre œufs, les légumes d'hier, un bout de fromage qui séchait. Poêle, couvercle, huit minutes. Le dîner le plus applaudi de la semaine, allez comprendre.",
  ),
  text(
    null,
    "Pour que le tofu ait du goût, il faut d'abord lui enlever de l'eau. Pressez-le vingt minutes sous une planche et deux livres de cuisine, coupez, roulez dans un peu de fécule, poêlez sans remuer. La marinade vient après, jamais avant : il boira tout ce que vous lui donnerez.",
  ),
  photo(
    "Marché de ce matin : gombos, patates douces, un piment que le vendeur m'a tendu en riant. Le rire était un avertissement. Une moitié suffira, et sans les graines.",
  ),
  photo(
    "Grigne bien ouverte, croûte qui chante en refroidissant. Si votre pain reste fermé, regardez votre lame avant d'accuser la farine : elle doit couper, pas caresser.",
  ),
  text(
    'Que boire avec un plat épicé ?',
    "Le piment et l'alcool se poussent l'un l'autre : plus le vin est fort, plus ça brûle. Cherchez donc un blanc peu alcoolisé, avec un soupçon de sucre, ou un rosé bien frais. Les tanins d'un grand rouge, eux, deviennent râpeux au contact du feu. Et une bière blonde reste une réponse parfaitement honorable. À boire doucement, comme toujours.",
  ),

  text(
    'La crème pâtissière sans grumeaux',
    "Tout se joue en deux moments. D'abord, fouettez les jaunes avec le sucre puis la fécule, tout de suite, sans laisser le sucre posé sur les jaunes. Ensuite, versez un tiers du lait chaud sur le mélange, et seulement alors remettez le tout dans la casserole. Fouettez sans vous arrêter jusqu'aux premières bulles, puis encore une minute. Film au contact, et au froid. Si malgré tout il reste des grumeaux : un coup de mixeur, et personne n'en saura rien.",
  ),
  photo(
    "Pâtes, courgettes râpées, citron, parmesan. L'eau de cuisson fait la sauce : gardez-en toujours une louche avant d'égoutter. Toujours.",
  ),
  photo(
    "Trio de lentilles : vertes en salade, corail en soupe, noires sous un œuf poché. Trois cuissons, trois textures, un seul sachet d'épices. La lentille n'est pas triste, elle est mal accompagnée.",
  ),
  text(
    "Le riz que l'on lave",
    "Trois eaux, pas moins. La première est laiteuse, la deuxième trouble, la troisième presque claire. On retire l'amidon de surface, et les grains ne collent plus entre eux. Ensuite, une phalange d'eau au-dessus du riz, couvercle, petit feu. Et l'on ne soulève pas le couvercle pour voir. On ne soulève pas le couvercle, j'ai dit.",
  ),
  photo(
    'Pain de seigle du lundi : 72 heures de fermentation, deux minutes pour en manger la moitié. Il sera meilleur demain, paraît-il. Nous ne le saurons pas.',
  ),
  photo(
    "Carafe ou pas carafe ? Un vin jeune et serré aime l'air, un vieux vin en a peur. Dans le doute, ouvrez la bouteille, goûtez, attendez un quart d'heure, goûtez encore. Voilà, vous savez.",
  ),

  photo(
    "Tarte au citron, version pressée : pas de meringue, des zestes partout. L'appareil est prêt quand la cuillère laisse une trace nette, pas avant.",
  ),
  photo(
    "Soupe du dimanche soir, celle qui vide le bac à légumes. Une croûte de parmesan dans le bouillon change tout. On la retire avant de mixer. J'ai oublié une fois, pas deux.",
  ),
  text(
    "L'assaisonnement en quatre questions",
    "Quand un plat est fade, ne sautez pas sur le sel. Demandez-vous : manque-t-il du sel, de l'acide, du gras ou du piquant ? Un filet de citron réveille une soupe de lentilles mieux qu'une pincée de sel. Une cuillère de purée de sésame arrondit des carottes trop vives. Goûtez, ajoutez un seul élément, goûtez encore.",
  ),
  photo(
    "Pâte d'arachide, tomate, patience : le mafé est prêt quand l'huile remonte à la surface. Pas quand on a faim. C'est là toute la difficulté.",
  ),
  photo(
    "La fenêtre de pâte : on étire un petit morceau, et si l'on voit la lumière à travers sans qu'il se déchire, le pétrissage est fini. Le plus joli test de la cuisine.",
  ),
  text(
    'Garder une bouteille ouverte',
    'Rebouchez-la tout de suite, mettez-la au réfrigérateur, même le rouge. Le froid ralentit tout. Un blanc vif tient trois jours, un rouge souple deux ou trois, un vin doux une bonne semaine. Au-delà, il fera une très belle sauce. Mon congélateur abrite un bac à glaçons de vin pour les jours de daube.',
  ),

  text(
    'Four : faites connaissance',
    "Votre four ment. Le mien aussi. Un petit thermomètre posé sur la grille vous apprendra qu'à 180 affichés il fait 165 à gauche et 190 au fond. Une fois qu'on le sait, on règle, on tourne la plaque à mi-cuisson, et la moitié des « recettes ratées » deviennent des réussites. Aucun ustensile ne m'a rendu plus service.",
  ),
  text(
    null,
    "Ma règle pour les restes : jamais deux fois le même nom. Le poulet du dimanche devient « salade croquante » le lundi et « petits chaussons » le mardi. Les enfants n'y voient que du feu, et les adultes font semblant.",
  ),
]);
