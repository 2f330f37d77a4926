// A little of everything that JavaScript has.
function Animal(name) { this.name = name; }
Animal.prototype.speak = function () { return this.name + ' makes a sound'; };
function Dog(name) { Animal.call(this, name); }
Dog.prototype = Object.create(Animal.prototype);
Dog.prototype.speak = function () { return Animal.prototype.speak.call(this) + ': woof'; };
print(new Dog('Rex').speak(), new Dog('x') instanceof Animal);

var primes = [];
outer: for (var i = 2; primes.length < 60; i++) {
    for (var j = 0; j < primes.length; j++) {
        if (i % primes[j] == 0) continue outer;
    }
    primes.push(i);
}
print(primes.join(' '));
print([5, 1, 10, 2].sort(), [5, 1, 10, 2].sort(function (a, b) { return a - b; }), [1, 2, 3].map(function (x) { return x * x; }).reduce(function (a, b) { return a + b; }));
print('the quick brown fox'.replace(/(\w+) (\w+)/g, '$2 $1'), 'a1b22'.match(/\d+/g), /^(\d{4})-(\d\d)$/.exec('2024-05'), 'x,y;z'.split(/[,;]/));
print(0.1 + 0.2, 1 / 3, 1e21, -0, 1 / -0, NaN == NaN, parseInt('0x1F'), parseFloat('3.5abc'), (255).toString(16), (1234.5678).toFixed(2), 1e-7, 123456789012345680000);
print(typeof undefined, typeof null, typeof print, typeof {}, [] + {}, '5' * '2', '5' + 2, null + 1, undefined + 1, true + true, [10] == 10);
print(JSON.stringify({ a: [1, { b: null }, 'q"'], c: undefined, d: new Date(0) }), JSON.stringify([1, [2]], null, 2), JSON.parse('{"x": [1, 2, {"y": true}]}').x[2].y);

function counter() { var n = 0; return { next: function () { return ++n; } }; }
var c = counter();
c.next();
print(c.next(), (function fact(n) { return n < 2 ? 1 : n * fact(n - 1); })(20));

try {
    null.property;
} catch (e) {
    print(e.name, e.message);
}
try {
    undefinedFunction();
} catch (e if e instanceof ReferenceError) {
    print('reference', e.message);
} finally {
    print('finally');
}
function thrower(depth) { if (depth == 0) throw new RangeError('deep'); thrower(depth - 1); }
try { thrower(5); } catch (e) { print(e, e.lineNumber); }

var object = { get half() { return this.whole / 2; }, set half(h) { this.whole = h * 2; }, whole: 10 };
object.half = 21;
var keys = [];
for (var key in object) keys.push(key);
print(object.whole, keys, Object.keys(object), 'half' in object, delete object.whole, object.whole);
var [first, , third] = [1, 2, 3];
let { p, q } = { p: 'destructured', q: 7 };
const fixed = 5;
print(first, third, p, q, fixed, [x * 2 for each (x in [1, 2, 3]) if (x != 2)]);
function gen() { for (let i = 0; i < 3; i++) yield i * i; }
for (let value in gen()) print('yielded', value);
print(((a) => a * 2)(21), [1, 2, 3].includes(2), 'ab'.repeat(2), 'x'.padStart(3, '-'));

var list = new java.util.ArrayList();
list.add('from java');
list.add(java.lang.Integer.valueOf(42));
for (var k = 0; k < list.size(); k++) print(list.get(k), list.get(k).getClass().getName());
var runnable = new java.lang.Runnable({ run: function () { print('run from java'); } });
runnable.run();
print(java.lang.String.format('%05d|%s', java.lang.Integer.valueOf(42), 'x'), java.util.Collections.max(java.util.Arrays.asList(3, 9, 4)));
try { java.lang.Integer.parseInt('nope'); } catch (e) { print(e.javaException.getMessage()); }

var grid = [];
for (var y = 0; y < 12; y++) {
    var row = '';
    for (var x = 0; x < 32; x++) {
        var cr = x / 12 - 2, ci = y / 5 - 1.2, zr = 0, zi = 0, n = 0;
        while (zr * zr + zi * zi < 4 && n < 60) { var t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci; zr = t; n++; }
        row += ' .:-=+*#%@'.charAt(n * 9 / 60 | 0);
    }
    grid.push(row);
}
print(grid.join('\n'));
var map = {};
for (var w = 0; w < 3000; w++) { var h = (w * 7919) % 613; map['k' + h] = (map['k' + h] || 0) + h; }
var total = 0;
for (var m in map) total += map[m];
print(total, Object.keys(map).length, Math.max.apply(null, [1, 9, 3]), escape('é &'), encodeURIComponent('é &'), eval('1 + 2 * 3'), new Function('a', 'return a + 1')(4));
with ({ hidden: 'with' }) { print(hidden); }
switch ('b') { case 'a': print('a'); case 'b': print('b'); default: print('default'); }
print(new Date(Date.UTC(2020, 1, 29, 12)).toISOString(), [3, 4].toString(), void 0);
