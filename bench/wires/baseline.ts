import {
  type Act,
  type Client,
  connect,
  disconnect,
  type News,
  type OnNews,
  type Wire,
} from './wire.ts';

/**
 * Baselines: rooms are addresses, and messages come back unchanged, with as many bytes as the
 * product's.
 */
export function speakBaseline(url: string): Wire {
  let rooms = 0;
  const newRoom = () => {
    rooms += 1;
    return `${url}/${rooms}`;
  };
  return {
    openRoom: (people, onNews) => {
      const room = newRoom();
      return Promise.all(Array.from({ length: people }, () => openPage(room, people, onNews)));
    },
    openDoor: async () => {
      const room = newRoom();
      return async () => {
        const joined = Promise.withResolvers<void>();
        const id = newId();
        const socket = await connect(room, '', (message) => {
          if (message.includes(id)) joined.resolve();
        });
        socket.send(joinMessage(id));
        await joined.promise;
      };
    },
  };
}

async function openPage(room: string, people: number, onNews: OnNews): Promise<Client> {
  const id = newId();
  const socket = await connect(room, '', (message) => onNews(newsIn(message)));
  return {
    id,
    send: (act) => socket.send(messageOf(act, id, people)),
    close: () => disconnect(socket),
  };
}

function newsIn(message: string): News {
  if (message.startsWith('["voted"')) return { act: 'vote', voter: message.slice(-22, -2) };
  return { act: message.includes('"revealed"') ? 'reveal' : 'startRound' };
}

const storyId = newId();

function messageOf(act: Act, participantId: string, people: number): string {
  switch (act) {
    case 'vote':
      return JSON.stringify(['voted', 100, '-8letter', '8letter-', storyId, participantId]);
    case 'reveal': {
      const votes = Array.from({ length: people }, () => ({ participantId, points: 5 }));
      return changes({ type: 'revealed', storyId, votes, at: 1790000000000 });
    }
    case 'startRound':
      return changes({ type: 'roundStarted', storyId, round: 100, earlier: 20 });
  }
}

function joinMessage(id: string): string {
  return changes({ type: 'participantJoined', participant: { id, name: 'Person 2' } });
}

function changes(change: object): string {
  const position = { revision: 100, mark: '-8letter', base: '8letter-' };
  return JSON.stringify({ type: 'changes', ...position, changes: [change] });
}

/** As long as the product's. */
function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 20);
}
