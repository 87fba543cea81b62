/* Players without faces: T tables, S seats each, one WebSocket a seat, all in one thread.

   load PROTOCOL PORTS PIDS TABLES SEATS WARM SECONDS RATE IDLE WATCHED

   A table's next move is sent when every seat has been shown the last one: at once (RATE 0, "closed loop"), or when its turn
   in a timetable of RATE moves a second has come ("open loop"; a late move counts from the time it was due). Between two
   games of a table nobody waits for a move, so that time is not counted.

   PROTOCOL  katzentisch  standard input has a line "TOKEN TABLE" for every seat; moves are taken from those that the server lists
             echo         whatever is sent comes back to its sender
             boardgame    boardgame.io's socket.io, game "mau", move "go"
   PORTS     where the server listens; with several ("8001,8002") tables take turns
   PIDS      the server's process, or several ("17,18"), whose use of the processor is counted
   IDLE      so many further sockets say hello (katzentisch) or nothing, and then nothing more
   WATCHED   1: seats ping as a page does that somebody looks at (katzentisch): every two seconds in their turn, else every twenty

   Prints one JSON object; times in milliseconds. "ack": from sending a move until its sender is answered; "shown": until all
   seats have been shown it. The program is for Linux. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { MOST_SAMPLES = 4000000, SOCKETS_PER_ADDRESS = 200, ID = 64, TEXT = 64 };
/* As in web/src/net/socket.ts. Which pings are due is looked up so often. */
static const double PING_EVERY = 20, QUICK_EVERY = 2, PINGS_LOOKED_UP = 0.02;

typedef struct {
    int fd, table, seat;
    int is_there;         /* knows its table, and may be asked to move */
    int is_in_turn;
    int is_quick;         /* pings as one whose turn it is */
    double ping_due;
    long seq;             /* the last entry it has been shown */
    char id[ID];          /* the table's name */
    char ended[ID];       /* the table for which it has asked for a rematch */
    char token[ID];
    char move[TEXT];      /* what it would do now */
    uint8_t *in;
    size_t length, room;
} Seat;

typedef struct {
    int is_moving, is_answered, mover;
    long moves;           /* so many were made */
    double sent;          /* when, or when it was due */
    double due;
    int was_between_games;
} Table;

typedef struct {
    void (*greet)(Seat *);
    void (*hear)(Seat *, char *);
    void (*move)(Table *, Seat *);
    int all_are_shown;    /* or only the one who moved? */
} Protocol;

enum { MOST_SERVERS = 8 };
static int T, S, ports[MOST_SERVERS], pids[MOST_SERVERS];
static Seat *seats;
static Table *tables;
static const Protocol *protocol;
static double rate, counting_from = 1e18;
static float *acks, *showns;
static size_t ack_count, shown_count;
static long counted, frames, bytes_in, refusals, pings;
static int there;
static uint32_t dice = 1;

static void fail(const char *what) {
    fprintf(stderr, "%s (%s)\n", what, strerror(errno));
    exit(1);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

/* ------------------------------------------------------------------ WebSockets */

static void send_all(int fd, const void *what, size_t length) {
    const uint8_t *at = what;
    while (length) {
        ssize_t n = send(fd, at, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN) {
            usleep(50);
            continue;
        }
        if (n < 0) fail("cannot send");
        at += n;
        length -= n;
    }
}

static void say(Seat *seat, const char *text) {
    static const uint8_t mask[4] = {0x12, 0x34, 0x56, 0x78};
    uint8_t frame[2048];
    size_t length = strlen(text), at = 0;
    frame[at++] = 0x81;
    if (length < 126) {
        frame[at++] = 0x80 | length;
    } else {
        frame[at++] = 0x80 | 126;
        frame[at++] = length >> 8;
        frame[at++] = length & 255;
    }
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++) frame[at++] = text[i] ^ mask[i & 3];
    send_all(seat->fd, frame, at);
}

static void connect_to(Seat *seat, int port, int number, const char *path) {
    int one = 1;
    char text[1024];
    seat->fd = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(seat->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(seat->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    /* A server allows one address only so many sockets: this machine has many addresses. */
    struct sockaddr_in from = {.sin_family = AF_INET};
    from.sin_addr.s_addr = htonl(0x7f000002 + (getpid() % 4096) * 256 + number / SOCKETS_PER_ADDRESS);
    if (bind(seat->fd, (void *)&from, sizeof from) < 0) fail("cannot bind");
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    to.sin_addr.s_addr = htonl(0x7f000001);
    if (connect(seat->fd, (void *)&to, sizeof to) < 0) fail("cannot connect");
    int length = snprintf(text, sizeof text,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\n\r\n", path, port, port);
    send_all(seat->fd, text, length);
    size_t got = 0;
    while (got < 4 || memcmp(text + got - 4, "\r\n\r\n", 4)) {
        if (got == sizeof text - 1 || recv(seat->fd, text + got, 1, 0) != 1) fail("no handshake");
        got++;
    }
    text[got] = 0;
    if (!strstr(text, " 101 ")) fail(text);
    fcntl(seat->fd, F_SETFL, O_NONBLOCK);
    seat->room = 4096;
    seat->in = malloc(seat->room);
}

/* Hear every whole frame that has come in. */
static void read_frames(Seat *seat) {
    if (seat->room - seat->length < 2048) seat->in = realloc(seat->in, seat->room *= 2);
    ssize_t n = recv(seat->fd, seat->in + seat->length, seat->room - seat->length - 1, 0);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) fail("the server has closed a socket");
    seat->length += n;
    bytes_in += n;
    size_t at = 0;
    while (seat->length - at >= 2) {
        uint8_t *frame = seat->in + at;
        size_t left = seat->length - at, head = 2, length = frame[1] & 127;
        if (length == 126) {
            head = 4;
            if (left >= head) length = frame[2] << 8 | frame[3];
        } else if (length == 127) {
            head = 10;
            length = 0;
            if (left >= head) for (int i = 2; i < 10; i++) length = length << 8 | frame[i];
        }
        if (left < head + length) break;
        if ((frame[0] & 15) == 8) fail("the server has said goodbye");
        if ((frame[0] & 15) == 9) send_all(seat->fd, "\x8a\x80\x00\x00\x00\x00", 6);
        if ((frame[0] & 15) == 1) {
            uint8_t after = frame[head + length];
            frame[head + length] = 0;
            frames++;
            protocol->hear(seat, (char *)frame + head);
            frame[head + length] = after;
        }
        at += head + length;
    }
    memmove(seat->in, seat->in + at, seat->length - at);
    seat->length -= at;
}

/* ------------------------------------------------------------------ tables */

static void is_there_now(Seat *seat) {
    there += !seat->is_there;
    seat->is_there = 1;
}

static void sample(float *into, size_t *count, Table *table) {
    if (table->sent >= counting_from && *count < MOST_SAMPLES) into[(*count)++] = (now() - table->sent) * 1e3;
}

static void answered(Seat *seat) {
    Table *table = &tables[seat->table];
    if (!table->is_moving || table->is_answered || table->mover != seat->seat) return;
    table->is_answered = 1;
    sample(acks, &ack_count, table);
    if (now() >= counting_from) counted++;
}

/* The seat that may move now, once all have been shown the same; NULL: it is not time yet. */
static Seat *whose_turn(int number) {
    Seat *first = &seats[number * S], *mover = NULL;
    if (!protocol->all_are_shown) return &first[tables[number].moves % S];
    for (int i = 0; i < S; i++) {
        if (first[i].seq != first->seq || strcmp(first[i].id, first->id)) return NULL;
        if (first[i].is_in_turn) mover = &first[i];
    }
    return mover;
}

static void move(int number, Seat *mover, double from) {
    Table *table = &tables[number];
    table->is_moving = 1;
    table->is_answered = 0;
    table->mover = mover->seat;
    table->sent = from;
    protocol->move(table, mover);
}

/* A seat of this table was shown something: is the move over, and is it time for the next one? */
static void look(int number) {
    Table *table = &tables[number];
    if (counting_from == 1e18) return;  /* not everybody is there */
    if (table->is_moving) {
        Seat *mover = &seats[number * S + table->mover];
        int is_shown = table->is_answered;
        for (int i = 0; protocol->all_are_shown && i < S; i++) is_shown &= seats[number * S + i].seq >= mover->seq;
        if (!is_shown) return;
        sample(showns, &shown_count, table);
        table->is_moving = 0;
        table->moves++;
    }
    Seat *mover = whose_turn(number);
    if (!mover) {
        table->was_between_games = 1;
    } else if (rate == 0) {
        move(number, mover, now());
    }
}

static void keep_timetable(double t, double *next) {
    for (int i = 0; i < T; i++) {
        Table *table = &tables[i];
        if (table->due <= t && !table->is_moving) {
            Seat *mover = whose_turn(i);
            if (!mover) continue;
            move(i, mover, table->was_between_games ? t : table->due);
            table->was_between_games = 0;
            while (table->due <= t) table->due += T / rate;
        }
        if (table->due < *next) *next = table->due;
    }
}

/* ------------------------------------------------------------------ Katzentisch */

static void copy_string(char *into, size_t room, const char *json, const char *key) {
    const char *from = strstr(json, key), *to = from ? strchr(from + strlen(key), '"') : NULL;
    into[0] = 0;
    if (to && (size_t)(to - from) - strlen(key) < room) {
        from += strlen(key);
        memcpy(into, from, to - from);
        into[to - from] = 0;
    }
}

static void cat_greet(Seat *seat) {
    char text[256];
    if (seat->token[0])
        snprintf(text, sizeof text, "{\"type\":\"hello\",\"version\":%d,\"token\":\"%s\"}", WIRE_VERSION, seat->token);
    else
        snprintf(text, sizeof text, "{\"type\":\"hello\",\"version\":%d}", WIRE_VERSION);
    say(seat, text);
}

/* Any of its moves. */
static void choose(Seat *seat, char *moves) {
    char *found[128], *end = strstr(moves, "],\"can_undo\"");
    int count = 0;
    for (char *at = moves; count < 128 && (at = strstr(at, "{\"text\":\"")) && at < end; at += 9) found[count++] = at;
    dice = dice * 1664525 + 1013904223;
    if (count) copy_string(seat->move, TEXT, found[(dice >> 8) % count], "{\"text\":\"");
    else seat->is_in_turn = 0;
}

static void cat_hear(Seat *seat, char *text) {
    char wanted[128], id[ID];
    if (!strncmp(text, "{\"type\":\"welcome\"", 17)) {
        snprintf(wanted, sizeof wanted, "{\"type\":\"open\",\"table\":\"%s\"}", seat->id);
        if (seat->id[0]) say(seat, wanted);
        else is_there_now(seat);
    } else if (!strncmp(text, "{\"type\":\"refused\"", 17)) {
        if (refusals++ < 5) fprintf(stderr, "%.200s\n", text);
    } else if (!strncmp(text, "{\"type\":\"table\"", 15)) {
        copy_string(id, ID, text, "\"table\":\"");
        strcpy(seat->id, id);
        seat->seq = atol(strstr(text, "\"seq\":") + 6);
        char *private = strstr(text, "\"private\":{\"seat\":");
        snprintf(wanted, sizeof wanted, "\"turn\":%d,", seat->seat);
        seat->is_in_turn = strstr(text, wanted) != NULL;
        if (seat->is_in_turn && private) choose(seat, strstr(private, "\"moves\":["));
        if (!strstr(text, "\"ended\":null") && strcmp(seat->ended, id)) {
            strcpy(seat->ended, id);
            seat->is_in_turn = 0;
            snprintf(wanted, sizeof wanted, "{\"type\":\"rematch\",\"table\":\"%s\"}", id);
            say(seat, wanted);
        }
        is_there_now(seat);
        if (!strstr(text, "\"answers\":null")) answered(seat);
        look(seat->table);
    }
}

static void cat_move(Table *table, Seat *seat) {
    char text[512];
    snprintf(text, sizeof text, "{\"type\":\"move\",\"table\":\"%s\",\"id\":\"m%d-%ld\",\"text\":\"%s\"}", seat->id,
             getpid(), table->moves, seat->move);
    say(seat, text);
}

/* The time between two pings begins anew with a turn, and after it. */
static void ping_what_is_due(double t) {
    static double looked_up;
    if (t < looked_up + PINGS_LOOKED_UP) return;
    looked_up = t;
    for (Seat *seat = seats; seat < seats + T * S; seat++) {
        int is_first = seat->ping_due == 0;
        if (!is_first && seat->is_quick != seat->is_in_turn)
            seat->ping_due = t + (seat->is_in_turn ? QUICK_EVERY : PING_EVERY);
        seat->is_quick = seat->is_in_turn;
        if (t < seat->ping_due) continue;
        /* The first says that somebody looks; the next ones do not come all at once. */
        seat->ping_due = t + (seat->is_in_turn ? QUICK_EVERY : PING_EVERY) * (is_first ? (seat - seats) / (double)(T * S) : 1);
        say(seat, "{\"type\":\"ping\",\"is_watched\":true}");
        if (t >= counting_from) pings++;
    }
}

/* ------------------------------------------------------------------ echo */

static void echo_greet(Seat *seat) { is_there_now(seat); }

static void echo_hear(Seat *seat, char *text) {
    (void)text;
    answered(seat);
    look(seat->table);
}

static void echo_move(Table *table, Seat *seat) {
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"move\",\"table\":\"0123456789abcdef012345\",\"id\":\"m%ld\",\"text\":\"J♠>♥\"}", table->moves);
    say(seat, text);
}

/* ------------------------------------------------------------------ boardgame.io */

static void game_greet(Seat *seat) { (void)seat; }

static void game_hear(Seat *seat, char *text) {
    char out[256];
    if (text[0] == '0') {
        say(seat, "40/mau,");
    } else if (text[0] == '2' && !text[1]) {
        say(seat, "3");
    } else if (text[0] == '4' && text[1] == '0') {
        snprintf(out, sizeof out, "42/mau,[\"sync\",\"t%d\",\"%d\",null,%d]", seat->table, seat->seat, S);
        say(seat, out);
    } else if (strstr(text, "[\"sync\"") || strstr(text, "[\"update\"")) {
        char *state = strstr(text, "\"_stateID\":"), *turn = strstr(text, "\"currentPlayer\":\"");
        if (!state || !turn) return;
        long seq = atol(state + 11);
        if (seq <= seat->seq && seat->is_there) return;
        seat->seq = seq;
        seat->is_in_turn = atoi(turn + 17) == seat->seat;
        is_there_now(seat);
        if (strstr(text, "[\"update\"")) answered(seat);
        look(seat->table);
    }
}

static void game_move(Table *table, Seat *seat) {
    char text[512];
    (void)table;
    snprintf(text, sizeof text,
             "42/mau,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"go\",\"args\":[],\"playerID\":\"%d\","
             "\"credentials\":null}},%ld,\"t%d\",\"%d\"]", seat->seat, seat->seq, seat->table, seat->seat);
    say(seat, text);
}

/* ------------------------------------------------------------------ running */

static const Protocol katzentisch = {cat_greet, cat_hear, cat_move, 1};
static const Protocol echo = {echo_greet, echo_hear, echo_move, 0};
static const Protocol boardgame = {game_greet, game_hear, game_move, 1};

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static float quantile(float *all, size_t count, double q) { return count ? all[(size_t)(count * q)] : 0; }

/* Seconds of the processor that a process has used. */
static double cpu_of(int pid) {
    clockid_t clock;
    struct timespec t = {0, 0};
    if (!clock_getcpuclockid(pid, &clock)) clock_gettime(clock, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static double cpu_of_all(void) {
    double sum = 0;
    for (int i = 0; i < MOST_SERVERS && pids[i]; i++) sum += cpu_of(pids[i]);
    return sum;
}

/* Numbers with commas between them; how many there are. */
static int read_list(const char *text, int *list) {
    int count = 0;
    for (const char *at = text; at && count < MOST_SERVERS; at = strchr(at, ',')) list[count++] = atoi(at += *at == ',');
    return count;
}

static void begin(double warm) {
    double t = now();
    fprintf(stderr, "all are there\n");
    counting_from = t + warm;
    for (int i = 0; i < T; i++) {
        tables[i].due = t + (rate > 0 ? i / rate : 0);
        look(i);
    }
}

int main(int count, char **words) {
    if (count != 11) {
        fprintf(stderr, "load PROTOCOL PORTS PIDS TABLES SEATS WARM SECONDS RATE IDLE WATCHED\n");
        return 2;
    }
    protocol = !strcmp(words[1], "echo") ? &echo : !strcmp(words[1], "boardgame") ? &boardgame : &katzentisch;
    const char *path = protocol == &boardgame ? "/socket.io/?EIO=4&transport=websocket" : "/ws";
    int servers = read_list(words[2], ports), idle = atoi(words[9]), watched = atoi(words[10]);
    read_list(words[3], pids);
    T = atoi(words[4]), S = atoi(words[5]), rate = atof(words[8]);
    double warm = atof(words[6]), seconds = atof(words[7]);
    struct rlimit files = {T * S + idle + 64, T * S + idle + 64};
    setrlimit(RLIMIT_NOFILE, &files);
    seats = calloc(T * S + idle, sizeof *seats);
    tables = calloc(T, sizeof *tables);
    acks = malloc(MOST_SAMPLES * sizeof *acks), showns = malloc(MOST_SAMPLES * sizeof *showns);
    int waiting = epoll_create1(0);
    struct epoll_event events[512];
    for (int i = 0; i < T * S + idle; i++) {
        Seat *seat = &seats[i];
        seat->table = i / S, seat->seat = i % S, seat->seq = -1;
        if (protocol == &katzentisch && i < T * S && scanf("%63s %63s", seat->token, seat->id) != 2) fail("no token");
        connect_to(seat, ports[seat->table % servers], i, path);
        protocol->greet(seat);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = seat};
        epoll_ctl(waiting, EPOLL_CTL_ADD, seat->fd, &event);
        /* Whoever is there already answers the server's pings. */
        for (int n = i % 64 ? 0 : epoll_wait(waiting, events, 512, 0); n > 0; n--) read_frames(events[n - 1].data.ptr);
    }
    double t, give_up = now() + 120, cpu = -1;
    while ((t = now()) < counting_from + seconds) {
        double next = t + 0.02;
        if (cpu < 0 && t >= counting_from) cpu = cpu_of_all();
        if (there == T * S + idle && counting_from == 1e18) begin(warm);
        if (counting_from == 1e18 && t > give_up) fail("not everybody got in");
        if (counting_from < 1e18 && rate > 0) keep_timetable(t, &next);
        if (counting_from < 1e18 && watched) ping_what_is_due(t);
        double left = next - now();
        struct timespec wait = {0, left > 0 ? left * 1e9 : 0};
        int ready = epoll_pwait2(waiting, events, 512, &wait, NULL);
        for (int i = 0; i < ready; i++) read_frames(events[i].data.ptr);
    }
    cpu = cpu_of_all() - cpu;
    qsort(acks, ack_count, sizeof *acks, by_size);
    qsort(showns, shown_count, sizeof *showns, by_size);
    printf("{\"moves_a_second\": %.1f, \"ack_p50\": %.3f, \"ack_p99\": %.3f, \"shown_p50\": %.3f, \"shown_p99\": %.3f, "
           "\"microseconds_of_cpu\": %.1f, \"bytes_a_frame\": %.0f, \"refusals\": %ld, "
           "\"pings_a_second\": %.1f}\n",
           counted / seconds, quantile(acks, ack_count, .5), quantile(acks, ack_count, .99),
           quantile(showns, shown_count, .5), quantile(showns, shown_count, .99), counted ? cpu / counted * 1e6 : 0,
           frames ? (double)bytes_in / frames : 0, refusals, pings / seconds);
    return 0;
}
