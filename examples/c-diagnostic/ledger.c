/* A small ledger. gcc -O2 -Wall says that `rate` may be used uninitialized. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

typedef enum { CASH, CARD, CHECK, VOUCHER } kind_t;

typedef struct account {
    char name[32];
    uint32_t flags;
    int64_t balance;
    struct account *next;
} account_t;

typedef struct {
    kind_t kind;
    const char *from, *to;
    int64_t amount;
} transfer_t;

typedef int (*visitor_t)(account_t *account, void *data);

static const char *const kind_names[] = {
    [CASH] = "cash",
    [CARD] = "card",
    [CHECK] = "check",
    [VOUCHER] = "voucher",
};

static account_t *accounts;
static unsigned long failures, visits = 0;

static account_t *find(const char *name)
{
    for (account_t *account = accounts; account != NULL; account = account->next) {
        if (strcmp(account->name, name) == 0)
            return account;
    }
    return NULL;
}

static account_t *open_account(const char *name, int64_t balance)
{
    account_t *account = find(name);
    if (account != NULL)
        return account;
    account = (account_t *) calloc(1, sizeof *account);
    if (!account) {
        failures++;
        return NULL;
    }
    strncpy(account->name, name, sizeof account->name - 1);
    account->balance = balance;
    account->flags = balance < 0 ? 1u << 3 : 0;
    account->next = accounts;
    accounts = account;
    return account;
}

static int each(visitor_t visitor, void *data)
{
    int result = 0;
    for (account_t *account = accounts; account; account = account->next) {
        visits++;
        result |= visitor(account, data);
    }
    return result;
}

static int64_t fee(kind_t kind, int64_t amount)
{
    int64_t rate;
    switch (kind) {
    case CASH:
        return 0;
    case CARD:
        rate = amount > 1000 ? 2 : 3;
        break;
    case CHECK:
        if (amount % 100 == 0)
            rate = 1;
        break;
    default:
        rate = 5;
    }
    return amount * rate / 100;
}

static int transfer(const transfer_t *transfer)
{
    account_t *from = find(transfer->from), *to = find(transfer->to);
    int64_t cost = fee(transfer->kind, transfer->amount);
    if (!from || !to || from == to) {
        fprintf(stderr, "%s: no such account\n", from ? transfer->to : transfer->from);
        return -1;
    }
    if (from->balance < transfer->amount + cost) {
        failures += 1;
        return -2;
    }
    from->balance -= transfer->amount + cost;
    to->balance += transfer->amount;
    return 0;
}

static int add(account_t *account, void *data)
{
    int64_t *sum = data;
    *sum += account->balance;
    return account->flags & (1u << 3) ? 1 : 0;
}

static int print(account_t *account, void *data)
{
    FILE *file = data;
    do {
        fprintf(file, "%-32s %10lld\n", account->name, (long long) account->balance);
    } while (0);
    return 0;
}

int main(int argc, char **argv)
{
    static const transfer_t transfers[] = {
        { CASH, "alice", "bob", 100 },
        { CARD, "bob", "carol", 2500 },
        { .kind = CHECK, .from = "carol", .to = "alice", .amount = 75 },
        { VOUCHER, "alice", "carol", 10 },
    };
    int64_t sum = 0;
    open_account("alice", 500);
    open_account("bob", 5000);
    open_account("carol", argc > 1 ? atoll(argv[1]) : 0);
    for (size_t i = 0; i < COUNT(transfers); i++) {
        int result = transfer(&transfers[i]);
        printf("%s: %d\n", kind_names[transfers[i].kind], result);
    }
    if (each(add, &sum))
        goto out;
    each(print, stdout);
out:
    printf("%lld after %lu visits, %lu failures\n", (long long) sum, visits, failures);
    return failures > 0;
}
