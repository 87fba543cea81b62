// boardgame.io's own server with a game like Mau Mau, all in memory: what bench/server.py compares with.
// `go` plays the first card that fits, or draws: what is measured is the server, not the choice.
const { Server, Origins } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');

const SUITS = ['♣', '♠', '♥', '♦'];
const RANKS = ['7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const HAND = 5;

const fits = (card, top) => card.suit === top.suit || card.rank === top.rank || card.rank === 'J';

function draw(G, random, count) {
  const drawn = [];
  while (drawn.length < count) {
    if (!G.secret.stock.length) {
      const top = G.pile.pop();
      G.secret.stock = random.Shuffle(G.pile);
      G.pile = [top];
      if (!G.secret.stock.length) break;
    }
    drawn.push(G.secret.stock.pop());
  }
  return drawn;
}

const mau = {
  name: 'mau',
  setup: ({ ctx, random }) => {
    const pack = random.Shuffle(SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank }))));
    const G = { secret: { stock: pack }, pile: [pack.pop()], players: {}, counts: {} };
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      G.players[seat] = { hand: draw(G, random, HAND) };
      G.counts[seat] = HAND;
    }
    return G;
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    go: {
      client: false,
      move: ({ G, playerID, random }) => {
        const { hand } = G.players[playerID];
        const at = hand.findIndex((card) => fits(card, G.pile[G.pile.length - 1]));
        if (at >= 0) G.pile.push(...hand.splice(at, 1));
        else hand.push(...draw(G, random, 1));
        // the next game, where ours has a rematch
        if (!hand.length) hand.push(...draw(G, random, HAND));
        G.counts[playerID] = hand.length;
      },
    },
  },
};

const port = Number(process.argv[2]);
Server({ games: [mau], origins: [Origins.LOCALHOST, /127\.0\.0\.1/] }).run({ port }, () => console.log('ready'));
